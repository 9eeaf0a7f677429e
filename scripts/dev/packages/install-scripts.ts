import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LockedPackage } from './lock.ts';

/** Scripts that npm runs for a package of the registry. */
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall'];

/** Returns whether an installed package runs code at installation: npm also compiles packages with a binding.gyp. */
function runsSomething(folder: string): boolean {
  const { scripts = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts?: Record<string, string>;
  };
  return INSTALL_SCRIPTS.some((name) => name in scripts) || existsSync(join(folder, 'binding.gyp'));
}

/**
 * Returns a sentence for each difference between the install scripts and `allowScripts` in package.json. Installed
 * packages are inspected; for packages of other platforms the lock file is trusted.
 */
export function findScriptProblems(
  packages: readonly LockedPackage[],
  named: Record<string, boolean>,
  root = '.',
): string[] {
  const running = new Set<string>();
  for (const { path, name, hasInstallScript } of packages) {
    const folder = join(root, path);
    const isInstalled = existsSync(join(folder, 'package.json'));
    if (hasInstallScript || (isInstalled && runsSomething(folder))) running.add(name);
  }
  const problems = [...running]
    .filter((name) => !Object.hasOwn(named, name))
    .map((name) => `${name} has an install script and is not named in allowScripts of package.json.`);
  for (const name of Object.keys(named)) {
    if (!running.has(name)) problems.push(`allowScripts names ${name}, which has no install script.`);
  }
  return problems;
}
