// All tests of the rooms that are mutated, loaded once. Mutants that only tests of other rooms would notice count as
// survivors. Tests that simulate error rates, and those that only require any verdict on random input, take longer than
// all others of their rooms.
import.meta.glob(
  [
    '../{gate,score,baseline,verify}/**/*.test.ts',
    '!../gate/error-rates.test.ts',
    '!../gate/mean-error-rates.test.ts',
    '!../verify/benchlocal/any-response.test.ts',
  ],
  { eager: true },
);
