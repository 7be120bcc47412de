import { createRequire } from 'node:module';
import { join } from 'node:path';
import { InputError } from '../../../../lib/errors.ts';
import { openRegular } from '../../../../lib/read-regular.ts';
import { sha256OfFile } from '../../../../lib/sha256.ts';
import type { VectorModel } from '../../../../records/target.ts';

export type FoundModel = VectorModel & {
  readonly model: string;
  readonly tokenizer: string;
  /** The SHA-256 of both files, and the tensor: another one gives other values. */
  readonly id: string;
};

export const peers = ['onnxruntime-web', '@huggingface/tokenizers'] as const;
const install = `npm install --save-dev ${peers.join(' ')}`;

/** Reads both files once, and finds the packages without loading them. */
export async function findModel(wanted: VectorModel): Promise<FoundModel> {
  const { dir, output, packagesFrom } = wanted;
  const fromUser = createRequire(join(packagesFrom, 'package.json'));
  const missing = peers.filter((name) => !canResolve(fromUser, name));
  if (missing.length > 0)
    throw new InputError(`BERTScore needs ${missing.join(' and ')} in ${packagesFrom}`, `Install them: ${install}`);
  const [model, tokenizer] = [join(dir, 'model.onnx'), join(dir, 'tokenizer.json')];
  const id = `${await hashOf(model)}/${await hashOf(tokenizer)}${output === undefined ? '' : `/${output}`}`;
  return { ...wanted, model, tokenizer, id };
}

function canResolve(fromUser: NodeJS.Require, name: string): boolean {
  try {
    fromUser.resolve(name);
    return true;
  } catch {
    return false;
  }
}

async function hashOf(path: string): Promise<string> {
  const file = await openRegular(path, { maxBytes: 2 ** 31 - 1, tooLarge: 'Name a smaller model.' });
  if (file === undefined)
    throw new InputError(`there is no file ${path}`, 'BERTScore reads model.onnx and tokenizer.json of one folder.');
  return sha256OfFile(file);
}
