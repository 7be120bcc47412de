import fc from 'fast-check';

// Property tests try a hundred cases each; `npm run test:long` tries fifty times as many.
if (process.env['QUALITY_BASELINE_LONG'] !== undefined)
  fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 5000 });
