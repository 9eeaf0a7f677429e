import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** Paths of Debian's packages; the first has no window and takes half the CPU time. `CHROMIUM` overrides them. */
const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Returns the path of a Chromium. Throws when there is none. */
export function findChromium(): string {
  const found = process.env.CHROMIUM ?? PLACES.find((file) => existsSync(file));
  if (found === undefined) throw new Error('There is no Chromium: apt install chromium-headless-shell.');
  return found;
}

/** Setting with the address of a browser shared by several processes (`connect` of playwright-core). */
export const CHROMIUM_AT = 'CHROMIUM_AT';

export const launchOptions = () => ({ executablePath: findChromium(), args: ['--no-sandbox'] });

export const startChromium = () => chromium.launchServer(launchOptions());
