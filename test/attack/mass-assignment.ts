import assert from 'node:assert/strict';
import type { Operation } from '../operations.ts';
import type { Change } from './changes.ts';

/** Values that stand nowhere in a service, to be looked for in all of it. */
export const TEXT = 'injected-by-the-client';
export const ID = 'deadbeef-dead-4ead-8ead-deadbeefdead';
export const NUMBER = 987_654_321;
export const MOMENT = '1999-09-09T09:09:09.999Z';
const MARKS = [TEXT, ID, String(NUMBER), '1999-09-09'];

/** Throws when one of them stands in what was written. */
export function assertNotIn(everything: string, what: string): void {
  for (const mark of MARKS) assert.ok(!everything.includes(mark), `${mark} by ${what}`);
}

/** A body with more members in each object that stands in a list of it. */
export function withMoreInLists(value: unknown, added: object): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const more = (item: unknown) => (typeof item === 'object' && item !== null ? { ...item, ...added } : item);
  if (Array.isArray(value)) return value.map(more).map((item) => withMoreInLists(item, added));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withMoreInLists(member, added)]),
  );
}

/** The described operation of a request, whatever its parameters are called. */
export function operationOf(operations: Operation[], { method, path }: Pick<Change, 'method' | 'path'>) {
  const plain = (text: string) => text.replaceAll(/\{\w+\}/g, '{}');
  return operations.find((one) => one.method === method && plain(one.path) === plain(path))!;
}

/** All of some values but what the operation says that it takes. */
export function undeclared(operation: Operation, values: Record<string, unknown>): Record<string, unknown> {
  const declared: string[] = Object.keys(operation.body?.schema.properties ?? {});
  return Object.fromEntries(Object.entries(values).filter(([name]) => !declared.includes(name)));
}

export const takesBody = ({ body, form }: Change): boolean => body !== undefined || form !== undefined;
