import '../../src/installed.ts';
import { saveBaseline } from '../../src/baseline/save-baseline.ts';
import { baselineWith } from './capture-with.ts';

/** Saves two baselines in turn until it is killed. */
export async function main([directory = '']: readonly string[]): Promise<void> {
  const texts = new Map([['toolcall-15/TC-01', 'x'.repeat(2000)]]);
  const [one, other] = ['one', 'other'].map((reason) =>
    baselineWith({ reason: reason.repeat(20_000), firstAnswers: texts }),
  );
  if (one === undefined || other === undefined) throw new Error('two were made');
  await saveBaseline(directory, one);
  process.stdout.write('saving\n');
  for (;;) {
    await saveBaseline(directory, other);
    await saveBaseline(directory, one);
  }
}
