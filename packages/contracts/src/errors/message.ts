import { type Code, MESSAGES } from './catalog.ts';
import { attributeName, capitalized, filipinoName } from './field-names.ts';
import type { Language, ParametersOf, Text } from './texts.ts';

/** A value with a text in each language, such as a nested message, a date or the name of a field. */
export interface Localized {
  in(language: Language): string;
}

export type Value = string | number | bigint | Localized;

type Parameters<C extends Code> = Readonly<Record<ParametersOf<(typeof MESSAGES)[C]>, Value>>;
type Given<C extends Code> = [ParametersOf<(typeof MESSAGES)[C]>] extends [never] ? [] : [Parameters<C>];

/** Codes whose only parameter is the field, such as `field.required`. */
export type FieldCode = {
  [C in Code]: [ParametersOf<(typeof MESSAGES)[C]>] extends ['attribute']
    ? 'attribute' extends ParametersOf<(typeof MESSAGES)[C]>
      ? C
      : never
    : never;
}[Code];

/**
 * A message for a client, without a language until it is sent. Logs, commands, stored texts and JSON get the English
 * text.
 */
export class Message implements Localized {
  readonly code: Code;
  readonly #parameters: Readonly<Record<string, Value>>;

  constructor(code: Code, parameters: Readonly<Record<string, Value>> = {}) {
    this.code = code;
    this.#parameters = parameters;
  }

  in(language: Language): string {
    const { en, one, fil }: Text = MESSAGES[this.code];
    if (language === 'en') return this.#filled(isOne(this.#parameters.count) ? (one ?? en) : en, 'en');
    const text = this.#filled(fil, 'fil');
    if (this.#parameters.attribute === undefined || fil.includes('{attribute}')) return text;
    return `${capitalized(this.#textOf('attribute', 'fil'))}: ${text}`;
  }

  #filled(template: string, language: Language): string {
    return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => this.#textOf(name, language));
  }

  #textOf(name: string, language: Language): string {
    const value = this.#parameters[name] ?? '';
    if (name === 'attribute') return nameIn(language, value);
    return typeof value === 'object' ? value.in(language) : String(value);
  }

  /** Returns the same message about another field. */
  about(attribute: string): Message {
    return new Message(this.code, { ...this.#parameters, attribute });
  }

  /** True for the same code with the same parameters. */
  equals(other: Message): boolean {
    const names = Object.keys(this.#parameters);
    return (
      other.code === this.code && names.every((name) => other.#parameters[name] === this.#parameters[name])
    );
  }

  get parameters(): Readonly<Record<string, Value>> {
    return this.#parameters;
  }

  toString(): string {
    return this.in('en');
  }

  toJSON(): string {
    return this.in('en');
  }
}

/** Creates a message. Unknown codes and missing parameters do not compile. */
export const message = <C extends Code>(code: C, ...[parameters]: Given<C>): Message =>
  new Message(code, parameters as Readonly<Record<string, Value>> | undefined);

/** Returns the English text, for a text that is stored. `storedMessage` finds its message again. */
export const english = <C extends Code>(code: C, ...parameters: Given<C>): string =>
  message(code, ...parameters).in('en');

/** Returns the name of a field for use within a message: `date_from` as "date from" or "unang araw". */
export const field = (path: string): Localized => ({ in: (language) => nameIn(language, path) });

/** Values joined by a separator. */
export class List implements Localized {
  readonly values: readonly Value[];
  readonly separator: string;

  constructor(values: readonly Value[], separator: string) {
    this.values = values;
    this.separator = separator;
  }

  in(language: Language): string {
    return this.values
      .map((value) => (typeof value === 'object' ? value.in(language) : String(value)))
      .join(this.separator);
  }
}

/** Joins values by a separator. */
export const list = (values: readonly Value[], separator = ', '): Localized => new List(values, separator);

function nameIn(language: Language, attribute: Value): string {
  if (typeof attribute === 'object') return attribute.in(language);
  return language === 'fil' ? filipinoName(String(attribute)) : attributeName(String(attribute));
}

const isOne = (count: Value | undefined): boolean => count === 1 || count === 1n;
