import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { test } from 'node:test';

/** Folders with files that are not ours, or that are written at run time. */
const EXCLUDED = ['node_modules', 'build', 'data', '.git'];
/** Pages that record a past run, whose tests may have been renamed since. */
const PAST_RUNS = ['docs/nightly.md', 'docs/weekly.md'];

const filesOf = (pattern: string): string[] =>
  globSync(pattern, { exclude: (path) => EXCLUDED.includes(path.split('/').at(-1)!) });

const pages = filesOf('**/*.md').filter((page) => !PAST_RUNS.includes(page));

/** Text without code blocks and code spans, whose brackets are not links. */
const textOf = (file: string): string =>
  readFileSync(file, 'utf8')
    .replaceAll(/^ *```[\s\S]*?^ *```/gm, '')
    .replaceAll(/`[^`\n]*`/g, '');

/** Anchors of the headings of a page, as GitHub derives them. */
function anchorsOf(file: string): Set<string> {
  const text = readFileSync(file, 'utf8').replaceAll(/^ *```[\s\S]*?^ *```/gm, '');
  const anchors = new Set<string>();
  for (const [, heading] of text.matchAll(/^#+ (.+)$/gm)) {
    const anchor = heading!
      .toLowerCase()
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-');
    let n = 0;
    while (anchors.has(n === 0 ? anchor : `${anchor}-${n}`)) n += 1;
    anchors.add(n === 0 ? anchor : `${anchor}-${n}`);
  }
  return anchors;
}

test('every relative link of a page leads to an existing file and heading', () => {
  const broken = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link]) => link!)
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [path = '', anchor] = link.split('#');
        const file = path === '' ? page : normalize(join(dirname(page), decodeURIComponent(path)));
        if (!existsSync(file)) return true;
        return anchor !== undefined && (statSync(file).isDirectory() || !anchorsOf(file).has(anchor));
      })
      .map((link) => `${page}: ${link}`),
  );
  assert.ok(pages.length > 40);
  assert.deepEqual(broken, []);
});

test('every page of docs that the source, scripts or settings name exists', () => {
  const sources = ['apps', 'packages', 'scripts', 'bench', 'deploy'].flatMap((folder) =>
    filesOf(`${folder}/**/*`).filter((file) => statSync(file).isFile()),
  );
  const missing = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bdocs\/[a-z0-9/-]+\.md\b/g)]
      .map(([name]) => name)
      .filter((name) => !existsSync(name) && !PAST_RUNS.includes(name))
      // Applied migrations never change, so the pages that they name may have moved to another folder since.
      .filter((name) => !file.includes('/migrations/') || filesOf(`docs/**/${basename(name)}`).length === 0)
      .map((name) => `${file}: ${name}`),
  );
  assert.deepEqual(missing, []);
});

test('every source file that a page of docs names exists', () => {
  const names = new Set(
    ['apps', 'packages', 'tests', 'bench', 'scripts'].flatMap((folder) =>
      filesOf(`${folder}/**/*.{ts,tsx}`).map((file) => `/${file}`),
    ),
  );
  const isThere = (name: string) => [...names].some((file) => file.endsWith(`/${name}`));
  const missing = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/[`[]([a-z][\w/-]*\.tsx?)[`\]]/g)]
      .map(([, name]) => name!)
      .filter((name) => !isThere(name))
      .map((name) => `${page}: ${name}`),
  );
  assert.deepEqual(missing, []);
});
