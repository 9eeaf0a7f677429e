import { fromLocalInput } from '../../language/now.ts';
import type { Field } from '../service.ts';

/** Form value of one field: a text, or rows of texts for a list. */
export type Entered = string | readonly Readonly<Record<string, string>>[];
export type EnteredValues = Readonly<Record<string, Entered | undefined>>;

/** Returns the fields that users may enter. */
export const enterable = (fields: readonly Field[]): Field[] =>
  fields.filter(({ is_fixed: isFixed }) => !isFixed);

/**
 * Converts the entered values to the request body. Empty values are omitted, so that the record's values are used.
 */
export function dataOf(fields: readonly Field[], entered: EnteredValues): Record<string, unknown> {
  return Object.fromEntries(
    enterable(fields).flatMap((field) => {
      const value = apiValueOf(field.type, entered[field.name], field.items ?? []);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
}

type ItemField = Pick<Field, 'name' | 'type'>;

function apiValueOf(type: string, entered: Entered | undefined, items: readonly ItemField[]): unknown {
  if (entered === undefined || entered.length === 0) return undefined;
  if (typeof entered === 'string') return scalarOf(type, entered);
  const rows = entered.map((row) =>
    Object.fromEntries(
      items.flatMap((item) => {
        const value = scalarOf(item.type, row[item.name] ?? '');
        return value === undefined ? [] : [[item.name, value]];
      }),
    ),
  );
  const filled = rows.filter((row) => Object.keys(row).length > 0);
  return filled.length === 0 ? undefined : filled;
}

function scalarOf(type: string, text: string): unknown {
  if (text.trim() === '') return undefined;
  if (type === 'yes_no') return text === 'yes';
  if (type === 'datetime') return fromLocalInput(text);
  if (type !== 'money' && type !== 'number') return text;
  const number = Number(text.replaceAll(',', ''));
  // A text that is not a number is sent unchanged, so that the server reports it.
  return Number.isNaN(number) ? text : number;
}
