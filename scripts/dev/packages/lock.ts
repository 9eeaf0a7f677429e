import { readFileSync } from 'node:fs';

/** One package of package-lock.json. The same name can occur at several places, in several versions. */
export interface LockedPackage {
  /** Install path: `node_modules/ajv/node_modules/fast-uri`. */
  path: string;
  name: string;
  version: string;
  /** Declared licence, usually an SPDX expression. */
  licence: string | undefined;
  /** `sha512-…` in base64, which `npm ci` verifies. */
  fingerprint: string | undefined;
  /** True for a package that is installed for development only. */
  isOfDevelopment: boolean;
  /** True if it is skipped on machines that it does not support. */
  isOptional: boolean;
  hasInstallScript: boolean;
  /** Paths of its dependencies, as Node.js resolves them from its place. */
  uses: string[];
}

interface Entry {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  hasInstallScript?: boolean;
  /** True for a link to one of our own packages. */
  link?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export interface Lock {
  name: string;
  version: string;
  licence: string;
  /** Paths of the dependencies of our own packages. */
  uses: string[];
  packages: LockedPackage[];
}

const FOLDER = 'node_modules/';

/** Returns the package name of a path: the part after its last `node_modules/`. */
const nameAt = (path: string): string => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);

/** Searches upwards from the place itself, like Node.js; the nearest match wins. */
function findFrom(path: string, name: string, entries: Record<string, Entry>): string | undefined {
  for (let place = path; ; place = place.slice(0, Math.max(0, place.lastIndexOf(`/${FOLDER}`)))) {
    const candidate = place === '' ? FOLDER + name : `${place}/${FOLDER}${name}`;
    if (candidate in entries) return candidate;
    if (place === '') return undefined;
  }
}

function usesOf(path: string, entry: Entry, entries: Record<string, Entry>): string[] {
  const names = Object.keys({
    ...entry.dependencies,
    ...entry.devDependencies,
    ...entry.optionalDependencies,
    ...entry.peerDependencies,
  });
  // An optional peer dependency may be missing.
  const paths = names.map((name) => findFrom(path, name, entries)).filter((place) => place !== undefined);
  return paths.sort();
}

/** Reads a lock file of version 3, ordered by path. Throws for another version. */
export function readLock(file = 'package-lock.json'): Lock {
  const { lockfileVersion, packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    lockfileVersion: number;
    packages: Record<string, Entry>;
  };
  if (lockfileVersion !== 3)
    throw new Error(`${file} has version ${lockfileVersion}; only version 3 is supported.`);
  const root = packages[''] ?? {};
  // Our own packages are listed by folder, and linked from `node_modules`.
  const isOwn = (path: string): boolean => !path.includes(FOLDER) || packages[path]!.link === true;
  const own = Object.keys(packages).filter((path) => !path.includes(FOLDER));
  const paths = Object.keys(packages).filter((path) => !isOwn(path));
  const uses = own.flatMap((path) => usesOf(path, packages[path]!, packages)).filter((path) => !isOwn(path));
  return {
    name: root.name ?? '',
    version: root.version ?? '',
    licence: root.license ?? '',
    uses: [...new Set(uses)].sort(),
    packages: paths.sort().map((path) => {
      const entry = packages[path]!;
      return {
        path,
        name: entry.name ?? nameAt(path),
        version: entry.version ?? '',
        licence: entry.license,
        fingerprint: entry.integrity,
        isOfDevelopment: entry.dev === true,
        isOptional: entry.optional === true || entry.devOptional === true,
        hasInstallScript: entry.hasInstallScript === true,
        uses: usesOf(path, entry, packages),
      };
    }),
  };
}
