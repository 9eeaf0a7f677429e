import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { test } from 'node:test';
import * as activities from '@bulwagan/contracts/court/activity-status.ts';
import * as cases from '@bulwagan/contracts/court/case-status.ts';
import * as documents from '@bulwagan/contracts/documents.ts';
import * as campaigns from '@bulwagan/contracts/fundraising/campaign-status.ts';
import * as money from '@bulwagan/contracts/fundraising/statuses.ts';
import * as runs from '@bulwagan/contracts/workforce/run-status.ts';
import * as time from '@bulwagan/contracts/workforce/time.ts';

const ROOT = new URL('../../', import.meta.url).pathname;

/** Returns the lists that these modules export, by name. */
const listsOf = (...modules: object[]): [name: string, words: readonly string[]][] =>
  modules.flatMap((module) => Object.entries(module)).filter(([, value]) => Array.isArray(value));

const LISTS: Record<string, [name: string, words: readonly string[]][]> = {
  fundraising: listsOf(campaigns, money, documents),
  workforce: listsOf(runs, time, documents),
  court: listsOf(cases, activities, documents),
};

/** Words in a `status` column that are no status, with the reason. */
const EXCUSED: Record<string, Record<string, string>> = {
  fundraising: { all: 'The row of `donation_counts` with the totals over all statuses.' },
};

const COLUMN = String.raw`\b(?:\w+\.|->>')?(?:\w+_)?(?:status|outcome)'?`;
const ONE = new RegExp(String.raw`${COLUMN}\s*(?:=|<>)\s*'([^']+)'`, 'g');
const SEVERAL = new RegExp(String.raw`${COLUMN}\s+(?:not\s+)?in\s*\(\s*('[^)]*')\s*\)`, 'g');

const wordsIn = (list: string): string[] => [...list.matchAll(/'([^']+)'/g)].map(([, word]) => word!);

/** Returns the statuses that the SQL of a service compares a column with, by file. A list is one entry. */
async function comparedIn(service: string): Promise<{ file: string; words: string[] }[]> {
  const found: { file: string; words: string[] }[] = [];
  for await (const file of glob(`packages/${service}/src/**/*.ts`, { cwd: ROOT })) {
    if (/\.test\.ts$|\/testing\//.test(file)) continue;
    const text = readFileSync(`${ROOT}${file}`, 'utf8');
    for (const [, word] of text.matchAll(ONE)) found.push({ file, words: [word!] });
    for (const [, list] of text.matchAll(SEVERAL)) found.push({ file, words: wordsIn(list!) });
  }
  return found;
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word) => other.includes(word));

for (const [service, lists] of Object.entries(LISTS)) {
  const known = new Set([...lists.flatMap(([, words]) => words), ...Object.keys(EXCUSED[service] ?? {})]);

  test(`contract §1 the SQL of ${service} compares a status only with words of the contracts`, async () => {
    const compared = await comparedIn(service);
    assert.ok(compared.length > 5, 'comparisons were found');
    const unknown = compared.filter(({ words }) => words.some((word) => !known.has(word)));
    assert.deepEqual(unknown, []);
    const used = new Set(compared.flatMap(({ words }) => words));
    for (const word of Object.keys(EXCUSED[service] ?? {})) assert.ok(used.has(word), `${word} is excused`);
  });

  test(`contract §1 the SQL of ${service} does not write out a list of statuses that the contracts name`, async () => {
    const several = (await comparedIn(service)).filter(({ words }) => words.length > 1);
    const repeated = several.flatMap(({ file, words }) =>
      lists.filter(([, list]) => isSame(list, words)).map(([name]) => `${file}: ${name}`),
    );
    assert.deepEqual(repeated, []);
  });
}
