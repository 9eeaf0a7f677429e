import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** One line of a file: its code, its name, and the code of what it belongs to where there is such a thing. */
export interface Place {
  code: string;
  name: string;
  parentCode: string | null;
}

/** The files in the order of what refers to what. */
export const DATA_FILES = ['regions', 'provinces', 'cities', 'barangays', 'countries'] as const;

export type DataFile = (typeof DATA_FILES)[number];

export interface DataVersion {
  /** Raised by one whenever the places differ from the version before. */
  version: number;
  /** SHA-256 over all files, so that none is changed without a new version. */
  checksum: string;
}

const FOLDER = new URL('./places/', import.meta.url);
const VERSION_FILE = new URL('version.json', FOLDER);

export const fileOf = (name: DataFile): URL => new URL(`${name}.tsv`, FOLDER);

export async function readVersion(): Promise<DataVersion> {
  return JSON.parse(await readFile(VERSION_FILE, 'utf8'));
}

/** The places of one file, in the order in which they are shown. */
export async function readPlaces(name: DataFile): Promise<Place[]> {
  const text = await readFile(fileOf(name), 'utf8');
  const lines = text.split('\n').slice(0, -1);
  return name === 'barangays' ? readSections(lines) : lines.map(readLine);
}

function readLine(line: string): Place {
  const [code, name, parentCode = null] = line.split('\t');
  return { code: code!, name: name!, parentCode };
}

/** Barangays stand below a line with the code of their city: to repeat it 42,011 times would double the file. */
function readSections(lines: string[]): Place[] {
  const places: Place[] = [];
  let parentCode = '';
  for (const line of lines) {
    const [code, name] = line.split('\t');
    if (name === undefined) parentCode = code!;
    else places.push({ code: code!, name, parentCode });
  }
  return places;
}

export function checksumOf(texts: string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex');
}
