import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { test } from 'node:test';

const LEAST_WORDS = 3;
/** An object of texts only, such as the names of statuses: `{ draft: 'Draft', final: 'Final', cancelled: 'Canceled' }`. */
const TEXTS = /\{((?:\s*(?:'[\w -]+'|\w+): '(?:[^'\\\n]|\\.)+',?){3,})\s*\}/g;
const TEXT = /('[\w -]+'|\w+): '((?:[^'\\\n]|\\.)+)'/g;
/** Data for demonstrations, tests and API examples may repeat. */
const NO_WORDS = /\.test\.ts$|\/testing\/|\/demo\/|\/migrations\/|operations\.ts$|\/packages\/testing\//;

/** Returns the tables of words in a source text, each as its sorted codes and words. */
function tablesIn(source: string): string[] {
  return [...source.matchAll(TEXTS)].flatMap(([, inside]) => {
    const words = [...inside!.matchAll(TEXT)].map(
      ([, code, word]) => `${code!.replaceAll("'", '')}: ${word}`,
    );
    return words.length < LEAST_WORDS ? [] : [words.toSorted().join(', ')];
  });
}

test('a table of words with the same codes in any order and notation is found', () => {
  assert.deepEqual(
    tablesIn("{ b: 'Two', 'a-1': 'One', c: 'Three' } { a: 'One', b: two, c: 'Three' } { x: 'X', y: 'Y' }"),
    ['a-1: One, b: Two, c: Three'],
  );
});

test('contract §2 the words for codes are written in one file', async () => {
  const files = new Map<string, Set<string>>();
  for await (const file of glob('{apps,packages}/*/src/**/*.{ts,tsx}')) {
    if (NO_WORDS.test(file)) continue;
    for (const table of tablesIn(await readFile(file, 'utf8')))
      files.set(table, (files.get(table) ?? new Set()).add(file));
  }
  assert.ok(files.size > 100, String(files.size));
  const repeated = [...files].filter(([, places]) => places.size > 1);
  assert.deepEqual(
    repeated.map(([table, places]) => [table, ...places]),
    [],
  );
});
