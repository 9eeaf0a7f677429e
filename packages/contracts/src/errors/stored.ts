import { type Code, MESSAGES } from './catalog.ts';
import { Message, type Value } from './message.ts';
import type { Language, Text } from './texts.ts';

/** Reads parameters of stored texts that are messages themselves, such as a status. */
export type NestedValues = Readonly<Record<string, (text: string) => Value>>;

/**
 * Returns a function that translates stored English texts of these codes. It returns any other text unchanged, such as one
 * that a user wrote.
 */
export function storedTexts(
  codes: readonly Code[],
  nested: NestedValues = {},
): (stored: string, language: Language) => string {
  // The longest first: a shorter text with a parameter could match the longer one too.
  const known = codes
    .flatMap((code) => [MESSAGES[code].en, ...formerTexts(code)].map((english) => ({ code, english })))
    .toSorted((one, other) => other.english.length - one.english.length)
    .map(({ code, english }) => ({ code, ...partsOf(english) }));
  return (stored, language) => {
    if (language === 'en') return stored;
    for (const { code, literals, names } of known) {
      const values = valuesBetween(stored, literals);
      if (values === undefined) continue;
      const entries = names.map((name, at) => [name, nested[name]?.(values[at]!) ?? values[at]!]);
      return new Message(code, Object.fromEntries(entries)).in(language);
    }
    return stored;
  };
}

const formerTexts = (code: Code): readonly string[] => (MESSAGES[code] as Text).formerly ?? [];

/** Splits a text at its parameters. */
function partsOf(english: string) {
  const parts = english.split(/\{(\w+)\}/);
  return { literals: parts.filter((_, at) => at % 2 === 0), names: parts.filter((_, at) => at % 2 === 1) };
}

/**
 * Returns the parameter values of a text that a message produced, given the message's fixed parts. Undefined if the
 * text does not match, or a value is empty.
 */
function valuesBetween(text: string, [first = '', ...others]: readonly string[]): string[] | undefined {
  if (!text.startsWith(first)) return undefined;
  const values: string[] = [];
  let from = first.length;
  for (const [at, literal] of others.entries()) {
    const isLast = at === others.length - 1;
    const end = isLast ? text.length - literal.length : text.indexOf(literal, from + 1);
    if (end <= from || !text.startsWith(literal, end)) return undefined;
    values.push(text.slice(from, end));
    from = end + literal.length;
  }
  return from === text.length ? values : undefined;
}

/** Returns a reader for values whose messages have the codes `prefix.value`. */
export const nestedMessage =
  (prefix: string) =>
  (text: string): Value =>
    Object.hasOwn(MESSAGES, `${prefix}.${text}`) ? new Message(`${prefix}.${text}` as Code) : text;
