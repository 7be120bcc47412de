/** What later steps of a job can read. */
export const actionOutputs = {
  outcome: 'passed, regressed, inconclusive, accepted, no-baseline, endpoint-error, input-error, cancelled or crashed',
  passed: 'true where the step succeeded: nothing speaks against the merge',
  regressions: 'how many packs regressed',
  'worst-drop': 'the greatest drop of a pack in percentage points, such as 13.3; negative where all rose',
  'summary-json': 'outcome, modes and packs with their figures, as JSON on one line',
  'run-dir': 'the folder of the run, with its journal',
  'report-path': 'the report as Markdown, beside it as JSON, JUnit and CSV',
  'baseline-path': 'the baseline files that capture wrote, one a line',
  'comment-id': 'the comment on the pull request',
  'comment-url': 'its address',
  'artifact-id': 'the uploaded artifact',
  'artifact-url': 'its address',
  'endpoint-url': 'where the server answered; it is down again when the step ends, unless it ran before',
  'compose-project': 'the compose project that was booted',
  matrix: 'for plan: the jobs to run, for strategy.matrix with fromJSON',
} as const;
