import { findAffected } from '../commands/affected.ts';
import { InputError } from '../lib/errors.ts';
import type { Io } from '../lib/io.ts';
import type { TemplateChange } from '../records/affected.ts';
import { templateMarkdown } from '../report/render-templates.ts';
import type { ActionEnd } from './action-end.ts';

export type TemplateRequest = {
  readonly base: string;
  readonly subject: string | undefined;
  readonly config: string | undefined;
};

/** What a pull request does to chat templates; nothing where the checkout lacks the base commit. */
export async function changedTemplates(
  request: TemplateRequest,
  io: Pick<Io, 'cwd' | 'env' | 'signal'>,
): Promise<readonly TemplateChange[]> {
  const rest = { head: undefined, gpus: undefined, baselinesDir: undefined };
  try {
    return (await findAffected({ ...request, ...rest }, io)).templates ?? [];
  } catch (error) {
    if (error instanceof InputError || io.signal.aborted) return [];
    throw error;
  }
}

const longest = 12_000;

/** The same report with what changes in the prompts behind it. */
export function withTemplates(end: ActionEnd, templates: readonly TemplateChange[]): ActionEnd {
  if (templates.length === 0) return end;
  const { markdown, comment } = end;
  const around = (report: (maxLength: number) => string, maxLength: number): string => {
    const found = templateMarkdown(templates, Math.min(longest, Math.floor(maxLength / 3)));
    const section = found === '' ? '' : `\n\n### Changed prompts\n\n${found}`;
    return report(maxLength - section.length).trimEnd() + (section === '' ? '\n' : section);
  };
  return {
    ...end,
    markdown: (maxLength, artifactUrl) => around((length) => markdown(length, artifactUrl), maxLength),
    ...(comment === undefined ? {} : { comment: (maxLength: number) => around(comment, maxLength) }),
  };
}
