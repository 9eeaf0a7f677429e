import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian packages that tests need, each with a program that shows that it is installed: a name, or the pattern of a path. */
const PROGRAMS = {
  'redis-server': 'redis-server',
  curl: 'curl',
  'chromium-headless-shell': 'chromium-headless-shell',
  git: 'git',
  pgbouncer: 'pgbouncer',
  qpdf: 'qpdf',
  'poppler-utils': 'pdftotext',
  postgresql: '/usr/lib/postgresql/*/bin/pg_basebackup',
};

export type DebianPackage = keyof typeof PROGRAMS;

/** Packages for the tests of every change. */
export const CHANGE_PACKAGES: readonly DebianPackage[] = ['redis-server', 'curl', 'chromium-headless-shell'];
/** Packages for the tests of the nightly run. */
export const NIGHTLY_PACKAGES: readonly DebianPackage[] = [
  ...CHANGE_PACKAGES,
  'git',
  'pgbouncer',
  'qpdf',
  'poppler-utils',
];
/** Packages for the tests of the weekly run. */
export const WEEKLY_PACKAGES: readonly DebianPackage[] = [...CHANGE_PACKAGES, 'git', 'postgresql'];

/** Returns the command that installs those of the packages that are missing. */
export function installPackages(packages: readonly DebianPackage[]): string[] {
  const missing = missingPackages(packages);
  if (missing.length === 0) return ['true'];
  const install = `${installation(missing)} >/dev/null`;
  return ['sh', '-c', `apt-get update -qq && DEBIAN_FRONTEND=noninteractive ${install}`];
}

/** Installs those of the packages that are missing. Throws with the command to run if that fails. */
export function requirePackages(packages: readonly DebianPackage[]): void {
  const [program, ...args] = installPackages(packages);
  const { status } = spawnSync(program!, args, { stdio: 'inherit' });
  const missing = missingPackages(packages);
  if (status === 0 && missing.length === 0) return;
  throw new Error(`Debian packages are missing. Run as root: ${installation(missing)}`);
}

const installation = (packages: readonly DebianPackage[]): string =>
  `apt-get install -y -qq --no-install-recommends ${packages.join(' ')}`;

const missingPackages = (packages: readonly DebianPackage[]): DebianPackage[] =>
  packages.filter((name) => !isInstalled(PROGRAMS[name]));

const isInstalled = (program: string): boolean =>
  program.startsWith('/')
    ? globSync(program).length > 0
    : (process.env.PATH ?? '').split(delimiter).some((folder) => globSync(join(folder, program)).length > 0);
