import { slugSchema } from '../model/target.ts';

const longestPart = 60;

/** A slug for what an engine serves, that no other target has. `names` are tried in order; one of them may say nothing. */
export function proposeSlug(engine: string, names: readonly string[], taken: ReadonlySet<string>): string {
  const name = names.map(slugPart).find((part) => part !== '') ?? 'model';
  const slug = `${slugPart(engine) || 'server'}/${name}`;
  let proposed = slug;
  for (let count = 2; taken.has(proposed); count += 1) proposed = `${slug}-${count}`;
  return slugSchema.parse(proposed);
}

/** `Qwen/Qwen3-8B-AWQ` as `qwen3-8b-awq`, `/models/gemma.Q4_K_M.gguf` as `gemma.q4_k_m`. */
function slugPart(name: string): string {
  const last = name.trim().replace(/\/+$/, '').split(/[\\/]/).at(-1) ?? '';
  return last
    .replace(/\.gguf$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/[-_]{2,}/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, longestPart)
    .replace(/[^a-z0-9]+$/, '');
}
