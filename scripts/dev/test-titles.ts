import { globSync, readFileSync } from 'node:fs';

/** One test as named in its file. Placeholders of template titles are kept as written. */
export interface TestTitle {
  file: string;
  title: string;
}

const TEST_TITLE =
  /^\s*(?:await )?(?:t\.)?(?:test|it|story)\(\s*(?:'((?:[^'\\]|\\.)*)'|`([^`]*)`|"([^"]*)")/gm;

/** Returns all tests, by file and in their order. */
export function readTestTitles(): TestTitle[] {
  return globSync(['{apps,packages}/*/src/**/*.test.ts', 'tests/**/*.test.ts']).sort().flatMap(titlesIn);
}

function titlesIn(file: string): TestTitle[] {
  return [...readFileSync(file, 'utf8').matchAll(TEST_TITLE)].map(([, single, template, double]) => ({
    file,
    title: (single ?? template ?? double ?? '').replaceAll('\\', ''),
  }));
}
