import fc from 'fast-check';

// A hundred cases for each property, always the same ones: a change is not blocked by a fault of another. `npm run
// test:long` looks for new ones, fifty times as many.
if (process.env['QUALITY_BASELINE_LONG'] === undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });
else fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 5000 });
