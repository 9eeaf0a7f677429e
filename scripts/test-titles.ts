import { globSync, readFileSync } from 'node:fs';

/** One test as its file names it. Placeholders of a template stand in it as they are written. */
export interface TestTitle {
  file: string;
  title: string;
}

const TEST_TITLE =
  /^\s*(?:await )?(?:t\.)?(?:test|it|story)\(\s*(?:'((?:[^'\\]|\\.)*)'|`([^`]*)`|"([^"]*)")/gm;

/** Every test, by files and then as they stand. */
export function readTestTitles(): TestTitle[] {
  return globSync(['src/**/*.test.ts', 'test/**/*.test.ts']).sort().flatMap(titlesIn);
}

function titlesIn(file: string): TestTitle[] {
  return [...readFileSync(file, 'utf8').matchAll(TEST_TITLE)].map(([, single, template, double]) => ({
    file,
    title: (single ?? template ?? double ?? '').replaceAll('\\', ''),
  }));
}
