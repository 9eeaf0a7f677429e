import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { renderPage as renderBenchmarks } from '../../bench/speed/page.ts';
import { renderPage, type SuiteRun } from '../../scripts/suites/page.ts';

/** Published figures must be the measured ones, neither edited by hand nor outdated. */

test('docs/benchmarks.md and its charts match the results: `npm run bench -- page` writes them', () => {
  const files = renderBenchmarks();
  assert.ok(files.size > 4);
  for (const [file, text] of files) assert.equal(readFileSync(`docs/${file}`, 'utf8'), text, file);
});

const NO_WORDS = { heading: '-', about: '-', files: '-' };

for (const suite of ['nightly', 'weekly'])
  test(`docs/${suite}.md matches its results: \`npm run ${suite} -- --page\` writes it`, () => {
    const results = `bench/results/${suite}.json`;
    assert.equal(existsSync(results), existsSync(`docs/${suite}.md`));
    // No run in this checkout yet.
    if (!existsSync(results)) return;
    const run = JSON.parse(readFileSync(results, 'utf8')) as SuiteRun;
    const reported = readFileSync(`docs/${suite}.md`, 'utf8').trimEnd().split('\n\n');
    const measured = renderPage(run, NO_WORDS).trimEnd().split('\n\n');
    const missing = measured.filter((part) => !/^(?:# )?-/.test(part) && !reported.includes(part));
    assert.deepEqual(missing, []);
    assert.equal(reported.length, measured.length);
  });
