import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const MOST_BYTES = 64 * 1024 * 1024;

/** Runs a program that reads PDFs: `qpdf`, or one of `poppler-utils`. Says how to install a missing one. */
export async function run(program: string, ...args: string[]): Promise<string> {
  try {
    const { stdout } = await execute(program, args, { maxBuffer: MOST_BYTES });
    return stdout;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const install = 'apt-get install -y --no-install-recommends qpdf poppler-utils';
    throw new Error(`${program} is not installed: ${install}`, { cause: error });
  }
}

/** Checks the structure of a file; `qpdf` ends with another status than 0 for an error or a warning. */
export const assertSound = (file: string): Promise<string> => run('qpdf', '--check', file);

/** Asserts that the file contains every font it uses. */
export async function assertFontsEmbedded(file: string): Promise<void> {
  const [, , ...fonts] = (await run('pdffonts', file)).trimEnd().split('\n');
  assert.ok(fonts.length > 0, 'the paper has fonts');
  for (const font of fonts) {
    const [embedded] = font.trim().split(/\s+/).slice(-5);
    assert.equal(embedded, 'yes', font);
  }
}

/** Returns the properties of a file by their names, such as `Title` and `Tagged`. */
export async function propertiesOf(file: string): Promise<Record<string, string>> {
  const lines = (await run('pdfinfo', file)).trimEnd().split('\n');
  return Object.fromEntries(lines.map((line) => line.split(/:\s*(.*)/s).slice(0, 2) as [string, string]));
}

/** Returns the language that the catalog of a file names. */
export async function languageOf(file: string): Promise<string | undefined> {
  const { qpdf } = JSON.parse(await run('qpdf', '--json', '--json-key=qpdf', file)) as {
    qpdf: [object, Record<string, { value?: { '/Type'?: string; '/Lang'?: string } }>];
  };
  const catalog = Object.values(qpdf[1]).find(({ value }) => value?.['/Type'] === '/Catalog');
  return catalog?.value?.['/Lang']?.replace(/^u:/, '');
}

interface Word {
  page: number;
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Returns the words of a file with their places, in points from the upper left corner. */
export async function wordsOf(file: string): Promise<Word[]> {
  const words: Word[] = [];
  let page = 0;
  for (const line of (await run('pdftotext', '-bbox', file, '-')).split('\n')) {
    if (line.includes('<page ')) page += 1;
    const found = /xMin="(.+)" yMin="(.+)" xMax="(.+)" yMax="(.+)">(.*)<\/word>/.exec(line);
    if (found === null) continue;
    const [left, top, right, bottom] = found.slice(1, 5).map(Number) as [number, number, number, number];
    words.push({ page, text: found[5]!, left, right, top, bottom });
  }
  return words;
}
