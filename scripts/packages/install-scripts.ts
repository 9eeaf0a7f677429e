import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LockedPackage } from './lock.ts';

/** Those that npm runs by itself for a package of the registry. */
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall'];

/** Whether a package in its folder would run something when it is installed: npm compiles what has a binding.gyp. */
function runsSomething(folder: string): boolean {
  const { scripts = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts?: Record<string, string>;
  };
  return INSTALL_SCRIPTS.some((name) => name in scripts) || existsSync(join(folder, 'binding.gyp'));
}

/**
 * Why the install scripts are not those that package.json names in `allowScripts`: a sentence for each. The lock file's
 * word is taken for what does not fit this machine, and the package itself is read where it is installed.
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
