import type { Field, FieldType } from '@bulwagan/platform/documents/values/fields.ts';

/** A field taken from the record, or entered if the record has no value. */
export const field = (name: string, type: FieldType, en: string, fil: string): Field => ({
  name,
  type,
  label: { en, fil },
});

/** A field taken only from the record. */
export const fixed = (name: string, type: FieldType, en: string, fil: string): Field => ({
  ...field(name, type, en, fil),
  isFixed: true,
});

export const required = (one: Field): Field => ({ ...one, required: true });

/** A list taken only from the record. */
export const fixedList = (name: string, en: string, fil: string, items: readonly Field[]): Field => ({
  ...fixed(name, 'list', en, fil),
  items,
});
