import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { RecordedPair } from './recorder.ts';

/** Longer bodies are written once, after the pairs, under their hash. */
const LONGEST_INLINE = 400;
const MOST_SHOWN = 5;
const LONGEST_SHOWN = 1_500;

export const fileOf = (service: string, module: string): URL =>
  new URL(`pairs/${service}/${module.toLowerCase().replaceAll(/\W+/g, '-')}.jsonl`, import.meta.url);

/** Returns one line of JSON for each pair, then one for each long body. */
function linesOf(pairs: RecordedPair[]): string[] {
  const bodies = new Map<string, string>();
  const lines = pairs.map((pair) => {
    const text = JSON.stringify(pair.body);
    if (text === undefined || text.length <= LONGEST_INLINE) return JSON.stringify(pair);
    const { body, ...rest } = pair;
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
    bodies.set(hash, JSON.stringify({ hash, body }));
    return JSON.stringify({ ...rest, bodyHash: hash });
  });
  return [...lines, ...bodies.values()];
}

export function writePairs(file: URL, pairs: RecordedPair[]): void {
  mkdirSync(dirname(file.pathname), { recursive: true });
  writeFileSync(file, `${linesOf(pairs).join('\n')}\n`);
}

/** Returns a description of the differences from the file, or undefined if there are none. */
export function findDifferences(file: URL, pairs: RecordedPair[]): string | undefined {
  const recorded = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  const actual = linesOf(pairs);
  const length = Math.max(recorded.length, actual.length);
  const changed = Array.from({ length }, (_, index) => index).filter(
    (index) => recorded[index] !== actual[index],
  );
  if (changed.length === 0) return undefined;
  const shown = changed
    .slice(0, MOST_SHOWN)
    .map((index) => `line ${index + 1}\n  was ${shorten(recorded[index])}\n  is  ${shorten(actual[index])}`);
  return `${changed.length} lines differ from ${file.pathname}:\n${shown.join('\n')}`;
}

const shorten = (line: string | undefined): string => (line ?? 'nothing').slice(0, LONGEST_SHOWN);
