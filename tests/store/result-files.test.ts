import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { renderBenchlocalResult } from '../../src/features/other-tools/render-forms.ts';
import { InputError } from '../../src/lib/errors.ts';
import { formNamed, jsonAt, resultsAt, resultsOf } from '../../src/store/result-files.ts';
import { cell, scorecardWith, scoreWith } from '../baseline/scorecard-with.ts';
import { withRoot } from '../commands/kept-run-with.ts';

it('a result of a tool that keeps no runs in folders can be compared, but is no part of a history', () =>
  withRoot(async (root) => {
    const path = join(root, 'theirs.json');
    await writeFile(path, renderBenchlocalResult(scorecardWith({ scenarios: [scoreWith({ cells: [cell(1, 2)] })] })));
    const document = await jsonAt(path);
    expect(document && (await resultsOf(document, path))).toMatchObject([{ scorecard: { kind: 'scorecard' } }]);
    expect(await resultsAt(path)).toBeUndefined();
  }));

it('a form that no feature writes is refused, also if one reads it', () => {
  expect(() => formNamed('unknown', 'render')).toThrow(InputError);
  expect(() => formNamed('benchloop', 'write')).toThrow('no feature of this build writes benchloop');
});
