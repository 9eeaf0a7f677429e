import type fc from 'fast-check';
import type { Operation } from '../operations.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON, whatever it holds.
type Json = any;

/** What requests are made up from beside an API description: what exists in an office, and what its fields ask for. */
export interface Surroundings {
  /** Ids that exist, by what they are of: several of each, since some requests remove what they name. */
  ids: Record<string, string[]>;
  /** Of what the ids in a parameter of a path are; undefined where nothing of the office has such ids. */
  thingInPath(path: string, name: string): string | undefined;
  /** Of what the ids in a member of a body or query are: `filter[branch_id]`, `role_ids`. */
  thingInBody(name: string): string | undefined;
  /** The ids that a path is given as a rule, so that what is named together belongs together. */
  usualIn(operation: Operation, thing: string): string[];
  /** Texts that ask for more than their schema says, by the name of the member. */
  words: Record<string, fc.Arbitrary<Json>>;
  /** Objects that do, by the names of their members, separated by commas. */
  shapes: Record<string, fc.Arbitrary<Json>>;
  /** Optional members without which an object is incomplete all the same. */
  together: string[];
  /** What is taken as a file. */
  files: Buffer[];
}

/** Looks a thing up by a member's name, whether it stands in a body or is a filter. */
export function thingByName(things: Record<string, string>): (name: string) => string | undefined {
  return (name) => {
    const plain = /^(?:filter|except)\[(.*?)\](?:\[\])?$/.exec(name)?.[1] ?? name;
    return Object.hasOwn(things, plain) ? things[plain] : undefined;
  };
}

/** Looks a thing up by the path that ends with the parameter. */
export function thingByPath(
  things: [end: RegExp, thing: string][],
): (path: string, name: string) => string | undefined {
  return (path, name) => {
    const upTo = path.slice(0, path.indexOf(`{${name}}`) + name.length + 2);
    return things.find(([end]) => end.test(upTo))?.[1];
  };
}
