// All tests of the rooms that are mutated, loaded once. What only tests of other rooms would notice does not count, and the
// simulation of error rates takes longer than all other tests of its room.
import.meta.glob(['../{gate,score,baseline,verify}/**/*.test.ts', '!../gate/error-rates.test.ts'], { eager: true });
