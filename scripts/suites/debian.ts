import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian packages that some tests need, each with the program that shows that it is installed. */
const PACKAGES = ['redis-server', 'curl', 'chromium-headless-shell'];

/** Returns the command that installs the missing packages. */
export function installPackages(): string[] {
  const missing = PACKAGES.filter((name) => !isInstalled(name));
  if (missing.length === 0) return ['true'];
  const install = `apt-get install -y -qq --no-install-recommends ${missing.join(' ')} >/dev/null`;
  return ['sh', '-c', `apt-get update -qq && DEBIAN_FRONTEND=noninteractive ${install}`];
}

const isInstalled = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
