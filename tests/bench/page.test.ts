import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { renderPage as renderBenchmarks } from '../../bench/speed/page.ts';
import { renderPage, type SuiteRun } from '../../scripts/suites/page.ts';
import type { PartResult } from '../../scripts/suites/part.ts';
import { renderParts } from '../../scripts/suites/parts-page.ts';

/** Published figures must be the measured ones, neither edited by hand nor outdated. */

test('docs/benchmarks.md and its charts match the results: `npm run bench -- page` writes them', () => {
  const files = renderBenchmarks();
  assert.ok(files.size > 4);
  for (const [file, text] of files) assert.equal(readFileSync(`docs/${file}`, 'utf8'), text, file);
});

const NO_WORDS = { heading: '-', about: '-', files: '-' };
const paragraphsOf = (page: string) => page.trimEnd().split('\n\n');

test('docs/nightly.md matches its results: `npm run nightly -- --page` writes it', () => {
  const run = JSON.parse(readFileSync('bench/results/nightly.json', 'utf8')) as SuiteRun;
  const reported = paragraphsOf(readFileSync('docs/nightly.md', 'utf8'));
  const measured = paragraphsOf(renderPage(run, NO_WORDS));
  const missing = measured.filter((part) => !/^(?:# )?-/.test(part) && !reported.includes(part));
  assert.deepEqual(missing, []);
  assert.equal(reported.length, measured.length);
});

test('docs/weekly.md has the figures and parts of its results: `npm run weekly -- --page` writes it', () => {
  const results = JSON.parse(readFileSync('bench/results/weekly.json', 'utf8')) as PartResult[];
  const reported = paragraphsOf(readFileSync('docs/weekly.md', 'utf8'));
  const tables = paragraphsOf(renderParts([], results, NO_WORDS)).filter((part) => part.startsWith('|'));
  assert.equal(tables.length, 2);
  const missing = tables.filter((table) => !reported.includes(table));
  assert.deepEqual(missing, []);
  assert.ok(reported.some((part) => part.startsWith(`**${results.length} of `)));
});
