import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';

const ROOT = resolve(import.meta.dirname, '../..');
/** Sources of the pages; packages are shared. */
const SOURCES = ['apps/console', 'package.json', 'package-lock.json'];

/** Copies the sources of the pages and the builder of `npm start` into a folder. */
function copied(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'bulwagan-pages-built-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const source of SOURCES) cpSync(join(ROOT, source), join(folder, source), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Runs the builder and returns its exit code. */
const build = (folder: string): Promise<number> =>
  new Promise((done) => {
    const child = execFile(process.execPath, [join(folder, 'apps/console/build.ts')], { cwd: folder });
    child.once('close', (code) => done(code ?? -1));
  });

interface Built {
  stamp: string;
  /** Court page as served, with the name of its script. */
  page: string;
  assets: string[];
  /** Modification times of the page and the stamp. */
  writtenAt: number[];
}

function builtIn(folder: string): Built {
  const at = (name: string) => join(folder, 'build/console', name);
  return {
    stamp: readFileSync(at('stamp'), 'utf8'),
    page: readFileSync(at('court.html'), 'utf8'),
    assets: readdirSync(at('assets')).toSorted(),
    writtenAt: ['court.html', 'stamp'].map((name) => statSync(at(name)).mtimeMs),
  };
}

const scriptOf = ({ page }: Built): string => /assets\/court-[\w-]+\.js/.exec(page)![0];

test('contract §1: pages are rebuilt only when their source has changed, and a failed build keeps the old pages', {
  timeout: 300_000,
}, async (t) => {
  const folder = copied(t);
  assert.equal(await build(folder), 0);
  const first = builtIn(folder);

  assert.equal(await build(folder), 0);
  assert.deepEqual(builtIn(folder), first);

  appendFileSync(join(folder, 'apps/console/court.html'), '<!-- changed -->\n');
  appendFileSync(
    join(folder, 'apps/console/src/court/main.tsx'),
    '\ndocument.body.dataset.changed = "yes";\n',
  );
  assert.equal(await build(folder), 0);
  const second = builtIn(folder);
  assert.notEqual(second.stamp, first.stamp);
  assert.match(second.page, /<!-- changed -->/);
  assert.notEqual(scriptOf(second), scriptOf(first));
  // A page opened earlier still finds its assets.
  for (const asset of first.assets) assert.ok(second.assets.includes(asset), asset);

  appendFileSync(join(folder, 'apps/console/src/court/main.tsx'), '\nthis is no script\n');
  assert.equal(await build(folder), 1);
  assert.deepEqual(builtIn(folder), second);
});
