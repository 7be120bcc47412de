import fc from 'fast-check';

// A hundred cases a property, the same ones each time: a change is not held up by what another one broke.
// `npm run test:long` looks for new ones, fifty times as many.
if (process.env['QUALITY_BASELINE_LONG'] === undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });
else fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 5000 });
