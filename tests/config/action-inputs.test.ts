import { describe, expect, it } from 'vitest';
import { readActionInputs } from '../../src/config/action-inputs.ts';

function read(given: Readonly<Record<string, string>>) {
  return readActionInputs((name) => given[name] ?? '');
}

describe('the inputs of the Action', () => {
  it('have their defaults if a workflow sets nothing', () => {
    const { own, options, faults } = read({});
    expect(faults).toEqual([]);
    expect(options).toEqual({});
    expect(own).toMatchObject({
      ...{ command: 'check', comment: true, status: true, 'comment-key': 'gate', transcripts: 'failures' },
      ...{ 'decided-by': 'base', 'allow-forks': false, 'working-directory': '.', 'artifact-name': 'quality-baseline' },
    });
    expect(own['github-token']).toBeUndefined();
  });

  it("use the names of the command line's options; a list has lines or commas", () => {
    const { options } = read({
      'max-drop': '5',
      mode: 'no-thinking, enable-thinking',
      pack: 'a\n b.yaml \n',
      resume: 'true',
    });
    expect(options).toEqual({
      ...{ 'max-drop': '5', mode: ['no-thinking', 'enable-thinking'], pack: ['a', 'b.yaml'] },
      resume: true,
    });
  });

  it('leave out options for a terminal', () => {
    expect(read({ json: 'x', quick: 'true', capture: 'true', color: 'never' }).options).toEqual({});
  });

  it('report all faults at once, and continue with the defaults', () => {
    const { own, faults } = read({
      ...{ command: 'chekc', comment: 'yes', 'comment-key': '-->', transcripts: 'some', 'retention-days': 'soon' },
      ...{ 'artifact-name': '../x', export: 'otlp, mlfow' },
    });
    expect(faults.map(({ message }) => message)).toEqual([
      'the input `command`: expected one of check, run, report, capture, plan, accept, received "chekc"',
      'the input `comment`: expected one of true, false, received "yes"',
      expect.stringMatching(/^the input `comment-key`: expected letters, digits/),
      expect.stringMatching(/^the input `artifact-name`: expected letters, digits/),
      'the input `transcripts`: expected one of none, failures, all, received "some"',
      'the input `retention-days`: expected a number of days, received "soon"',
      'the input `export`: expected one of mlflow, langsmith, huggingface, otlp, file, benchlocal, benchloop, scalebench, received "otlp, mlfow"',
    ]);
    expect(own).toMatchObject({ command: 'check', comment: true, 'retention-days': undefined });
  });
});
