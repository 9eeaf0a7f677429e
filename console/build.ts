import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

/**
 * `node console/build.ts`: builds the pages into `build/console` when they or their packages have changed since.
 * `npm start` runs it, so that nobody has to think of it. Ends with 1 when it cannot; what was built before stays.
 */
const ROOT = join(import.meta.dirname, '..');
const TARGET = join(ROOT, 'build/console');
const STAMP = join(TARGET, 'stamp');
/** Smaller files are not worth compressing. */
const WORTH_IT_IN_BYTES = 1_000;

const stamp = stampOf([...globSync('console/**/*.*', { cwd: ROOT }).toSorted(), 'package-lock.json']);
if (!isBuilt()) await buildAnew();

function stampOf(files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

/** Beside the last build, then in its place: who asks meanwhile gets the one or the other, whole. */
async function buildAnew(): Promise<void> {
  const folder = `${TARGET}-${process.pid}`;
  try {
    await build({
      configFile: join(import.meta.dirname, 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir: folder },
    });
    await compressAll(folder);
    writeFileSync(join(folder, 'stamp'), stamp);
    putInPlace(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Another program may have been started at the same moment, and have built the same. */
function putInPlace(folder: string): void {
  try {
    rmSync(TARGET, { recursive: true, force: true });
    renameSync(folder, TARGET);
  } catch (error) {
    if (!isBuilt()) throw error;
  }
}

function isBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp;
}

/** Once here, and not at every request. */
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
