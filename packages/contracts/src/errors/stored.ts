import { type Code, MESSAGES } from './catalog.ts';
import { Message, type Value } from './message.ts';
import type { Language, Text } from './texts.ts';

/** Reads parameters of stored texts that are messages themselves, such as a status. */
export type NestedValues = Readonly<Record<string, (text: string) => Value>>;

/**
 * Returns a function that translates stored English texts, if they are texts of these codes. Any other text, such as one that
 * a user wrote, stays as it is.
 */
export function storedTexts(
  codes: readonly Code[],
  nested: NestedValues = {},
): (stored: string, language: Language) => string {
  // The longest first: a shorter text with a parameter could match the longer one too.
  const known = codes
    .flatMap((code) => [MESSAGES[code].en, ...formerTexts(code)].map((english) => ({ code, english })))
    .toSorted((one, other) => other.english.length - one.english.length)
    .map(({ code, english }) => ({ code, ...patternOf(english) }));
  return (stored, language) => {
    if (language === 'en') return stored;
    for (const { code, pattern, names } of known) {
      const values = pattern.exec(stored)?.slice(1);
      if (values === undefined) continue;
      const entries = names.map((name, at) => [name, nested[name]?.(values[at]!) ?? values[at]!]);
      return new Message(code, Object.fromEntries(entries)).in(language);
    }
    return stored;
  };
}

const formerTexts = (code: Code): readonly string[] => (MESSAGES[code] as Text).formerly ?? [];

function patternOf(english: string) {
  const names: string[] = [];
  const source = english
    .split(/(\{\w+\})/)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name === undefined) return RegExp.escape(part);
      names.push(name);
      return '(.+)';
    })
    .join('');
  return { pattern: new RegExp(`^${source}$`, 's'), names };
}

/** Returns a reader for values whose messages have the codes `prefix.value`. */
export const nestedMessage =
  (prefix: string) =>
  (text: string): Value =>
    Object.hasOwn(MESSAGES, `${prefix}.${text}`) ? new Message(`${prefix}.${text}` as Code) : text;
