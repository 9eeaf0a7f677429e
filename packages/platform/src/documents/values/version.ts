import { createHash } from 'node:crypto';
import type { Field, Values } from './fields.ts';

/** Length of the digest of one value, in characters. */
const DIGEST_LENGTH = 6;

/**
 * Returns a text that changes with the values of a record: one short digest for each field, so that a later comparison
 * can name the fields that changed.
 */
export function versionOf(fields: readonly Field[], values: Values): string {
  return fields.map(({ name }) => digestOf(values[name])).join('');
}

/** Returns the names of the fields that changed since `version`; all of them when it is none of this kind. */
export function changedSince(fields: readonly Field[], values: Values, version: string): string[] {
  const now = versionOf(fields, values);
  if (now.length !== version.length) return fields.map(({ name }) => name);
  const isChanged = (index: number): boolean => {
    const [from, to] = [index * DIGEST_LENGTH, (index + 1) * DIGEST_LENGTH];
    return now.slice(from, to) !== version.slice(from, to);
  };
  return fields.filter((_, index) => isChanged(index)).map(({ name }) => name);
}

function digestOf(value: unknown): string {
  const text = JSON.stringify(value ?? null, (_, part) => (typeof part === 'bigint' ? String(part) : part));
  return createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_LENGTH);
}
