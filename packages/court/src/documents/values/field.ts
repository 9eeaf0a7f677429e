import type { Field } from '@bulwagan/platform/documents/values/fields.ts';

type More = Pick<Field, 'required' | 'isFixed' | 'items'>;

const fieldOf =
  (type: Field['type']) =>
  (name: string, en: string, fil: string, more: More = {}): Field => ({
    name,
    label: { en, fil },
    type,
    ...more,
  });

export const text = fieldOf('text');
export const date = fieldOf('date');
export const time = fieldOf('time');
export const number = fieldOf('number');
export const money = fieldOf('money');
export const yesNo = fieldOf('yes_no');

export const list = (
  name: string,
  en: string,
  fil: string,
  items: readonly Field[],
  more: More = {},
): Field => ({
  name,
  label: { en, fil },
  type: 'list',
  items,
  ...more,
});

/** A value that the record alone gives. */
export const FIXED = { isFixed: true } as const;

/** A value without which the paper is not complete. */
export const REQUIRED = { required: true } as const;
