import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/**
 * Data files in the order of their references. Each line has a code, a name and, if there is one, the code of the
 * parent.
 */
export const DATA_FILES = ['regions', 'provinces', 'cities', 'barangays', 'countries'] as const;

export type DataFile = (typeof DATA_FILES)[number];

export interface DataVersion {
  /** Incremented whenever the locations change. */
  version: number;
  /** SHA-256 over all files, so that no file changes without a new version. */
  checksum: string;
}

const FOLDER = new URL('./places/', import.meta.url);

export const fileOf = (name: DataFile): URL => new URL(`${name}.tsv`, FOLDER);
export const versionFile = new URL('version.json', FOLDER);

export async function readVersion(): Promise<DataVersion> {
  return JSON.parse(await readFile(versionFile, 'utf8'));
}

export const readLines = (name: DataFile): Promise<string> => readFile(fileOf(name), 'utf8');

export function checksumOf(texts: string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex');
}
