import { appPages } from '../../../../src/features/serve/make/make-handlers.ts';
import type { PageContext } from '../../../../src/features/serve/make/page-context.ts';
import { RunIndex } from '../../../../src/features/serve/run-index.ts';
import { InputError } from '../../../../src/lib/errors.ts';
import { runsFolderOf } from '../../../../src/store/make-folder.ts';
import { testIo } from '../../../commands/kept-run-with.ts';

/** The pages over the runs of a root, and the files in other folders of it. */
export async function pagesOver(root: string, baselines: readonly string[] = []) {
  const index = new RunIndex({ runs: [runsFolderOf(root)], baselines, file: undefined });
  await index.refresh();
  const io = testIo(root);
  const children = { isRunning: false, latest: undefined };
  const places = { root, config: undefined, baselinesDir: 'baselines' };
  const context = { ...places, index, isReadOnly: true, children, io } as unknown;
  /** The markup, or the message of the page in its place. */
  const shown = async (address: string, query: string): Promise<string> => {
    const page = appPages.find((each) => each.address === address);
    try {
      return (await page?.make(new URLSearchParams(query), context as PageContext))?.body.markup ?? '';
    } catch (error) {
      if (error instanceof InputError) return `${error.message} ${error.hint}`;
      throw error;
    }
  };
  return { index, shown };
}
