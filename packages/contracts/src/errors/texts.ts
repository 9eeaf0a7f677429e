/** Languages of messages, mails and pages. */
export const LANGUAGES = ['en', 'fil'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * Text of a message in both languages. `{name}` is a parameter; `one` is the English text for a `{count}` of 1.
 *
 * `{attribute}` is the field that the message is about. A Filipino text without it gets the name of the field as a prefix, as
 * in "Pangalan: Kailangan itong punan.", which pages leave out next to the field.
 */
export interface Text {
  readonly en: string;
  readonly one?: string;
  readonly fil: string;
  /** Earlier English texts, which stored rows may still have. */
  readonly formerly?: readonly string[];
}

/** Keeps the texts as literal types, so that `message` can derive the parameters from them. */
export const texts = <const T extends Readonly<Record<string, Text>>>(all: T): T => all;

type NamesIn<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** Names of the parameters of a text. */
export type ParametersOf<T extends Text> = NamesIn<T['en']>;
