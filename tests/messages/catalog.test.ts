import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { MESSAGES } from '@bulwagan/contracts/errors/catalog.ts';
import type { Text } from '@bulwagan/contracts/errors/texts.ts';

/** The catalog of messages is complete, and nothing in it is left over. */

const CATALOG = 'packages/contracts/src/errors';
const entries: [string, Text][] = Object.entries(MESSAGES);
const failing = (isWrong: (text: Text, code: string) => boolean): string[] =>
  entries.filter(([code, text]) => isWrong(text, code)).map(([code]) => code);

const parametersOf = (text: string): string[] => text.match(/\{\w+\}/g) ?? [];

/** Messages whose English text is a word or a value that is the same in Filipino. */
const SAME_IN_BOTH: ReadonlySet<string> = new Set(['access.permission', 'access.role']);

test('every message has an English and a Filipino text', () => {
  assert.ok(entries.length > 350, `${entries.length} messages were found`);
  assert.deepEqual(
    failing(({ en, fil }) => en.trim() === '' || fil.trim() === ''),
    [],
  );
  assert.deepEqual(
    failing(({ en, fil }, code) => en === fil && !SAME_IN_BOTH.has(code)),
    [],
  );
});

/** English words that must not occur in a Filipino text. */
const ENGLISH = /undefined|\b(?:the|cannot|is|are|was|has|have|must|be|been|not|and|with|already|please)\b/i;

test('no English is left in Filipino texts', () => {
  assert.deepEqual(
    failing(({ fil }) => ENGLISH.test(fil)),
    [],
  );
});

test('a Filipino text has no parameter that the English one lacks', () => {
  assert.deepEqual(
    failing(({ en, fil, one = en }) =>
      [...parametersOf(fil), ...parametersOf(one)].some((name) => !parametersOf(en).includes(name)),
    ),
    [],
  );
  assert.deepEqual(
    failing(({ en, one }) => one !== undefined && !en.includes('{count}')),
    [],
  );
});

test('no code and no name of a field is defined twice', () => {
  for (const folder of ['{shared,court,workforce,fundraising}', 'names']) {
    const lines = globSync(`${CATALOG}/${folder}/*.ts`).flatMap((file) =>
      readFileSync(file, 'utf8').match(/^ {2}(?:'[\w.]+'|\w+): /gm),
    );
    assert.ok(lines.length > 200, `${lines.length} were found in ${folder}`);
    assert.deepEqual(
      lines.filter((line, at) => lines.indexOf(line) !== at),
      [],
    );
  }
});

test('every code is used', () => {
  const sources = globSync('{packages,apps}/*/src/**/*.ts')
    .filter((file) => !file.startsWith(CATALOG) && !/\.test\.ts$|\/testing\//.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const named = new Set(sources.match(/'[a-z_]+\.[a-z0-9_]+'/g));
  // Parts of codes that are put together: `run_status.${status}`, nestedMessage('event_status').
  const parts = [
    ...[...sources.matchAll(/`([a-z_.]*)\$\{(?!string\b)[^`}']+\}([a-z_]*)`/g)]
      .filter(([, start]) => start!.includes('.'))
      .map(([, start, end]) => ({ start: start!, end: end! })),
    ...[...sources.matchAll(/nestedMessage\('(\w+)'\)/g)].map(([, prefix]) => ({
      start: `${prefix}.`,
      end: '',
    })),
  ];
  const isUsed = (code: string) =>
    named.has(`'${code}'`) || parts.some(({ start, end }) => code.startsWith(start) && code.endsWith(end));
  assert.deepEqual(
    failing((_, code) => !isUsed(code)),
    [],
  );
});
