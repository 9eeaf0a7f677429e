import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** Debian's packages; the first has no window, and takes half the processor's time. CHROMIUM names another one. */
const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Returns the path of a Chromium. Throws when there is none. */
export function findChromium(): string {
  const found = process.env.CHROMIUM ?? PLACES.find((file) => existsSync(file));
  if (found === undefined) throw new Error('There is no Chromium: apt install chromium-headless-shell.');
  return found;
}

/** One browser for several processes, which reach it by the address of this setting (`connect` of playwright-core). */
export const CHROMIUM_AT = 'CHROMIUM_AT';

export const launchOptions = () => ({ executablePath: findChromium(), args: ['--no-sandbox'] });

export const startChromium = () => chromium.launchServer(launchOptions());
