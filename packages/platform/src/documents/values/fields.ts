/** Languages in which a paper can be written. */
export type DocumentLanguage = 'en' | 'fil';

export type InBothLanguages = Readonly<Record<DocumentLanguage, string>>;

/**
 * Types of the values of a paper. `text` keeps its line breaks; `money` is whole centavos; `date` is `YYYY-MM-DD`;
 * `time` is `HH:MM`; `datetime` is an ISO 8601 instant, printed in the time zone of the service.
 */
export type FieldType = 'text' | 'number' | 'money' | 'date' | 'time' | 'datetime' | 'yes_no' | 'list';

/** A value that a kind of paper declares, and that its templates may name (contract §3.2). */
export interface Field {
  /** Name in placeholders: lower-case letters, digits and `_`. */
  name: string;
  label: InBothLanguages;
  type: FieldType;
  /** A missing required value is printed as `[label]`; issuing the paper then needs `allow_missing`. */
  required?: true;
  /** A value that the record has cannot be replaced by `data`. */
  isFixed?: true;
  /** Fields of each item of a `list`. */
  items?: readonly Field[];
  /** Words that the record keeps as codes, in the language of the paper. Other texts are printed as they are. */
  words?: Readonly<Record<string, InBothLanguages>>;
}

export type Value = string | number | bigint | boolean | readonly Values[] | null | undefined;

/** Values by the names of their fields. */
export interface Values {
  [name: string]: Value;
}

/** Returns whether a value counts as missing: null, an empty text or an empty list. `false` and 0 do not. */
export function isMissing(value: Value): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

/** Returns whether a condition of a template is true: the value is present and not `false`. */
export const isTrue = (value: Value): boolean => !isMissing(value) && value !== false;

export interface FormatContext {
  language: DocumentLanguage;
  /** Time zone in which timestamps are printed. */
  timeZone: string;
}
