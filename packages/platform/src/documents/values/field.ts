import type { Field } from './fields.ts';

type More = Pick<Field, 'required' | 'isFixed' | 'items' | 'words'>;

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

/** Value that comes only from the record and cannot be entered. */
export const FIXED = { isFixed: true } as const;

/** Required value. */
export const REQUIRED = { required: true } as const;

export const REQUIRED_FIXED = { ...REQUIRED, ...FIXED } as const;

/** List that comes only from the record. */
export const fixedList = (name: string, en: string, fil: string, items: readonly Field[]): Field =>
  list(name, en, fil, items, FIXED);
