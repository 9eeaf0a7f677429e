import { isVisible } from '@bulwagan/platform/text/visible.ts';
import type { Operation } from '@bulwagan/testing/operations.ts';
import type { Reason } from '../attack/reasons.ts';
import { isSameWord } from '../bad-input/same-word.ts';
import { find, nameOf } from './faults.ts';
import { calledOf, isOwnWords } from './places.ts';
import type { Run, Seen } from './state.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema and JSON, whatever they hold.
type Json = any;

export function seenAt(run: Run, called: string): Seen {
  const seen = run.seen.get(called) ?? { looked: 0, same: 0, otherwise: 0, naughty: 0, gone: 0 };
  run.seen.set(called, seen);
  return seen;
}

interface Pair {
  name: string;
  before: string;
  after: Json;
  /** True for `''` in an optional field, which counts as null (contract §3.1). */
  isEmptied?: boolean;
}

/** Yields every free text of a request with the text in the response, undefined if the response omits the field. */
function* pairsIn(schema: Json, before: Json, after: Json, name = ''): Generator<Pair> {
  if (before === null || before === undefined) return;
  if (schema.anyOf !== undefined) {
    for (const part of schema.anyOf) yield* pairsIn(part, before, after, name);
  } else if (typeof before === 'string') {
    if (isOwnWords(schema)) yield { name, before, after };
  } else if (Array.isArray(before)) {
    if (schema.items !== undefined) yield* pairsInList(schema.items, before, after, `${name}[]`);
  } else if (typeof before === 'object') {
    for (const [member, part] of Object.entries(schema.properties ?? {})) {
      if (!Object.hasOwn(before, member)) continue;
      const [called, shown] = [name === '' ? member : `${name}.${member}`, below(after, member)];
      if (before[member] === '' && schema.required?.includes(member) !== true)
        yield { name: called, before: '', after: shown, isEmptied: true };
      else yield* pairsIn(part, before[member], shown, called);
    }
  }
}

/** Returns a member of an object: null if the object is null, undefined if the member is missing. */
const below = (value: Json, name: string): Json => (value === null ? null : value?.[name]);

/**
 * Lists may be reordered and deduplicated: an item is compared with an equal one, or else with the one at its position.
 */
function* pairsInList(schema: Json, before: Json[], after: Json, name: string): Generator<Pair> {
  if (after === undefined) return;
  const shown: Json[] = Array.isArray(after) ? after : [];
  for (const [index, item] of before.entries()) {
    const same = shown.find((other) => [...pairsIn(schema, item, other)].every(isSame));
    yield* pairsIn(schema, item, same ?? shown[index] ?? null, name);
  }
}

/** An optional text without a visible character is stored as null. */
const isSame = ({ before, after, isEmptied = false }: Pair): boolean =>
  (before === after) !== isEmptied || after === undefined || (after === null && !isVisible(before));

/** Returns true if a reason applies to a place. */
export const isExplained = (called: string, reasons: Reason[]): boolean =>
  reasons.some(([, of]) => of.test(called));

/** Values sent, in a body or in form fields. */
export interface Sent {
  kind: 'body' | 'field';
  value: Json;
}

/**
 * Compares each accepted text with the one in a response, byte for byte; words of lists are compared in folded form.
 */
export function assertSame(run: Run, operation: Operation, { kind, value: sent }: Sent, shown: Json): void {
  const { office } = run;
  if (operation.body === undefined || sent === undefined || shown === undefined || shown === null) return;
  const [, as] = office.shownAs?.find(([of]) => of.test(nameOf(operation))) ?? [];
  for (const pair of pairsIn(operation.body.schema, sent, as === undefined ? shown : as(shown, sent))) {
    const { name, before, after, isEmptied = false } = pair;
    // Texts not shown, and empty ones stored as null, cannot be compared; any other missing text was lost unless a rule
    // allows it.
    if (after === undefined || (after === null && isSame(pair))) continue;
    const called = calledOf(operation, { kind, name });
    if (isEmptied) {
      if (after === '' && !isExplained(called, office.changed))
        find(run, 'texts not stored as sent', `${name} was stored as an empty text`, operation);
      continue;
    }
    const seen = seenAt(run, called);
    if (after === null && office.putsAway?.some(([, of, isSo]) => of.test(called) && isSo(sent))) {
      seen.gone += 1;
      continue;
    }
    // A word list keeps the spelling with which a word was first added.
    const isUnchanged =
      before === after || (isExplained(called, office.words ?? []) && isSameWord(before, String(after)));
    if (isUnchanged) {
      seen.same += 1;
      if (before === run.tried) seen.naughty += 1;
    } else seen.otherwise += 1;
    if (isExplained(called, office.changed)) continue;
    run.compared += 1;
    if (isUnchanged) continue;
    run.trail.push(`sent ${JSON.stringify(before)}, kept ${JSON.stringify(after)}`.slice(0, 1_500));
    find(run, 'texts not stored as sent', `${name} was not returned as sent`, operation);
  }
}
