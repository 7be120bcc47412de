// For data that only the tests have, and that is not in build/.
import { createViteServer } from 'vitest/node';

/** `use` gets a function that loads a module by its path inside the project, whose features are installed. */
export async function withTypescript(use) {
  const server = await createViteServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    oxc: { target: 'node20' },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    await server.ssrLoadModule('src/installed.ts');
    return await use((path) => server.ssrLoadModule(path));
  } finally {
    await server.close();
  }
}
