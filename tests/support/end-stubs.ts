import { afterAll, vi } from 'vitest';

// Vitest takes stubs back before each test: until then, a `beforeAll` of the next file would still see those of the last.
afterAll(() => {
  vi.unstubAllEnvs();
});
