import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Why tests that need a browser cannot run here; undefined if they can. */
export function missingBrowser(): string | undefined {
  if (pathOf() !== undefined) return undefined;
  const reason = `no Chromium is in ${places.join(', ')}`;
  if (process.env['REQUIRE_CHROMIUM'] === '1') throw new Error(`REQUIRE_CHROMIUM is set, and ${reason}`);
  return reason;
}

/** The system's browser. Its own sandbox needs rights that a container lacks. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: pathOf() ?? 'chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}

function pathOf(): string | undefined {
  return [process.env['CHROMIUM'], ...places].find((path) => path !== undefined && path !== '' && existsSync(path));
}
