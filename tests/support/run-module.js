import { createViteServer } from 'vitest/node';

// Runs a TypeScript module as a process of its own, which can be killed: node run-module.js MODULE ARGUMENT…
const server = await createViteServer({
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
const { main } = await server.ssrLoadModule(process.argv[2]);
await main(process.argv.slice(3));
await server.close();
