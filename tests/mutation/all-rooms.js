// All tests of the rooms that are mutated, loaded once. What only tests of other rooms would notice does not count. Those that
// simulate error rates, and those that only ask for some verdict on anything, take longer than all others of their rooms.
import.meta.glob(
  [
    '../{gate,score,baseline,verify}/**/*.test.ts',
    '!../gate/error-rates.test.ts',
    '!../gate/mean-error-rates.test.ts',
    '!../verify/benchlocal/any-response.test.ts',
  ],
  { eager: true },
);
