import { randomUUIDv7 } from 'node:crypto';
import { Type } from 'typebox';

/** Returns a time-ordered UUID, so that new rows are stored close together. */
export const newId = (): string => randomUUIDv7();

/** Returns several ids in ascending order, so that rows created together are listed in the order they were sent. */
export const newIds = (count: number): string[] => Array.from({ length: count }, newId).sort();

export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isUuid = (text: string): boolean => UUID.test(text);

export const uuid = (description = 'UUID') => Type.String({ format: 'uuid', description });

/** Schema of UUID path parameters; an invalid id results in 404. */
export const uuidParams = <const Names extends readonly [string, ...string[]]>(...names: Names) =>
  Type.Object(
    Object.fromEntries(names.map((name) => [name, uuid()])) as Record<Names[number], ReturnType<typeof uuid>>,
  );
