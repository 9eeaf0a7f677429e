import { randomUUIDv7 } from 'node:crypto';
import { Type } from 'typebox';

/** Ids of records: UUIDs that grow with time, so that new rows lie together. */
export const newId = (): string => randomUUIDv7();

/** Several, in ascending order: rows that are made in one moment are listed by them in the order they came in. */
export const newIds = (count: number): string[] => Array.from({ length: count }, newId).sort();

export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isUuid = (text: string): boolean => UUID.test(text);

export const uuid = (description = 'UUID') => Type.String({ format: 'uuid', description });

/** Path parameters; one that cannot be an id answers 404. */
export const uuidParams = <const Names extends readonly [string, ...string[]]>(...names: Names) =>
  Type.Object(
    Object.fromEntries(names.map((name) => [name, uuid()])) as Record<Names[number], ReturnType<typeof uuid>>,
  );
