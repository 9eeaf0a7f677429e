import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const USAGE = `
Usage: npm run console

Builds the pages into build/console if they or their packages have changed, as npm start does. Exits with 1 on failure and
keeps the previous build.
`;

const ROOT = join(import.meta.dirname, '../..');
const TARGET = join(ROOT, 'build/console');
const STAMP = join(TARGET, 'stamp');
/** Minimum size of a file for compression. */
const WORTH_IT_IN_BYTES = 1_000;
/** How long files of earlier builds are kept. */
const KEPT_FOR_MS = 7 * 86_400_000;

const [option] = process.argv.slice(2);
if (option !== undefined) {
  const isHelp = option === '--help' || option === '-h';
  if (isHelp) console.log(USAGE.trim());
  else console.error(`Unexpected argument '${option}'.\nAdd --help for usage.`);
  process.exit(isHelp ? 0 : 2);
}

const stamp = stampOf([...globSync('apps/console/**/*.*', { cwd: ROOT }).toSorted(), 'package-lock.json']);
if (!isBuilt()) await buildAgain();

function stampOf(files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

async function buildAgain(): Promise<void> {
  const folder = `${TARGET}-${process.pid}`;
  // Vite is loaded on demand, because most starts need no build.
  const { build } = await import('vite');
  try {
    await build({
      configFile: join(import.meta.dirname, 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir: folder },
    });
    await compressAll(folder);
    putInPlace(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Moves the new files into place one by one: files needed first and the stamp come last, so that a page loaded during
 * the move finds everything. Files of earlier builds are kept for a week for open pages. Another process may do the
 * same at the same time.
 */
function putInPlace(folder: string): void {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const isFirst = (file: string) => file.startsWith('assets/');
  mkdirSync(join(TARGET, 'assets'), { recursive: true });
  for (const file of [...files.filter(isFirst), ...files.filter((file) => !isFirst(file))])
    renameSync(join(folder, file), join(TARGET, file));
  writeFileSync(STAMP, stamp);
  for (const file of globSync('assets/*', { cwd: TARGET }).map((name) => join(TARGET, name)))
    if (Date.now() - statSync(file).mtimeMs > KEPT_FOR_MS) rmSync(file, { force: true });
}

function isBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp;
}

/** Compresses the files once at build time rather than per request. */
async function compressAll(folder: string): Promise<void> {
  const files = globSync('assets/*.{js,css,svg}', { cwd: folder }).map((file) => join(folder, file));
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file);
      if (bytes.length < WORTH_IT_IN_BYTES) return;
      const [small, smallest] = await Promise.all([
        promisify(gzip)(bytes, { level: 9 }),
        promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      ]);
      writeFileSync(`${file}.gz`, small);
      writeFileSync(`${file}.br`, smallest);
    }),
  );
}
