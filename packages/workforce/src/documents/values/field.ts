import type { Field, FieldType } from '@bulwagan/platform/documents/values/fields.ts';

/** A field that the record gives, or that somebody enters where the record does not. */
export const field = (name: string, type: FieldType, en: string, fil: string): Field => ({
  name,
  type,
  label: { en, fil },
});

/** A field that only the record gives. */
export const fixed = (name: string, type: FieldType, en: string, fil: string): Field => ({
  ...field(name, type, en, fil),
  isFixed: true,
});

export const required = (one: Field): Field => ({ ...one, required: true });

/** A list that only the record gives. */
export const fixedList = (name: string, en: string, fil: string, items: readonly Field[]): Field => ({
  ...fixed(name, 'list', en, fil),
  items,
});
