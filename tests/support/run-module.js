import { withTypescript } from '../../scripts/with-typescript.js';

// Runs a TypeScript module as a separate process, which can be killed: node run-module.js MODULE ARGUMENT…
await withTypescript(async (load) => {
  const { main } = await load(process.argv[2]);
  await main(process.argv.slice(3));
});
