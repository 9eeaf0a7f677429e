import type { Operation } from '@bulwagan/testing/operations.ts';
import type fc from 'fast-check';

// biome-ignore lint/suspicious/noExplicitAny: JSON, whatever it holds.
type Json = any;

/** Facts that request generators need besides the OpenAPI document: existing ids, and rules of fields. */
export interface Fixtures {
  /** Existing ids by resource; several of each, because some requests delete theirs. */
  ids: Record<string, string[]>;
  /** Returns the resource of a path parameter, or undefined if the service has none. */
  thingInPath(path: string, name: string): string | undefined;
  /** Returns the resource of a body or query field, e.g. `filter[branch_id]` or `role_ids`. */
  thingInBody(name: string): string | undefined;
  /** Returns the ids normally used in a path, chosen so that the ids of a request belong together. */
  usualIn(operation: Operation, thing: string): string[];
  /** Values by field name for fields with rules that their schema does not express. */
  words: Record<string, fc.Arbitrary<Json>>;
  /** Values for objects with such rules, by their field names joined with commas. */
  shapes: Record<string, fc.Arbitrary<Json>>;
  /** Optional fields that an object needs together. */
  together: string[];
  /** Valid files. */
  files: Buffer[];
}

/** Returns a lookup of the resource by field name, in a body or in a filter. */
export function thingByName(things: Record<string, string>): (name: string) => string | undefined {
  return (name) => {
    const plain = /^(?:filter|except)\[(.*?)\](?:\[\])?$/.exec(name)?.[1] ?? name;
    return Object.hasOwn(things, plain) ? things[plain] : undefined;
  };
}

/** Returns a function that finds the resource of a path parameter by the path up to that parameter. */
export function thingByPath(
  things: [end: RegExp, thing: string][],
): (path: string, name: string) => string | undefined {
  return (path, name) => {
    const upTo = path.slice(0, path.indexOf(`{${name}}`) + name.length + 2);
    return things.find(([end]) => end.test(upTo))?.[1];
  };
}
