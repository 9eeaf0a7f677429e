import type { paths } from '../api.ts';
import type { Employee } from './api.ts';
import { FIELDS, type FieldName, type Flag, isFlag, isMeasure } from './fields.ts';

/** What a form holds: texts as they are typed, an empty one for nothing. */
export type FormValues = Record<Exclude<FieldName, Flag>, string> &
  Record<Flag, boolean> & {
    /** A picture as a data URL; null takes it away; undefined leaves it. */
    avatar: string | null | undefined;
  };

/** Something odd about a number, and no reason to refuse it. */
export interface Warning {
  field: string;
  message: string;
}

/** The form of somebody who is not recorded yet. */
export const EMPTY: FormValues = {
  ...(Object.fromEntries(FIELDS.map((field) => [field, isFlag(field) ? false : ''])) as FormValues),
  avatar: undefined,
};

export function valuesOf(record: Employee): FormValues {
  const entries = FIELDS.map((field) => {
    const value = record[field];
    return [field, isFlag(field) ? value : value === null ? '' : String(value)];
  });
  return { ...(Object.fromEntries(entries) as FormValues), avatar: undefined };
}

/** The fields in which two forms differ, in the order of the form. */
const differingFields = (before: FormValues, after: FormValues): FieldName[] =>
  FIELDS.filter((field) => before[field] !== after[field]);

type Asked = paths['/api/pms/employees/{id}']['put']['requestBody'];
/** By the names that the API takes: one that it has no longer does not pass the check of types. */
type Changes = Pick<NonNullable<Asked>['content']['application/json'], FieldName | 'avatar'>;

/** What is to be sent of a form: what was changed, and no more. */
export function changesOf(before: FormValues, after: FormValues): Changes {
  const changed = differingFields(before, after).map((field) => [field, bodyValue(field, after[field])]);
  return {
    ...Object.fromEntries(changed),
    ...(after.avatar === undefined ? {} : { avatar: after.avatar }),
  };
}

/** These are never nothing: sent empty, the server says so beside the field. */
const REQUIRED: readonly FieldName[] = ['first_name', 'last_name', 'birthdate', 'sex', 'civil_status'];
export const isRequired = (field: FieldName): boolean => REQUIRED.includes(field);

function bodyValue(field: FieldName, value: string | boolean): unknown {
  if (typeof value === 'boolean') return value;
  if (value.trim() === '') return isRequired(field) ? '' : null;
  const isWhole = isMeasure(field) || field === 'user_id';
  // What is no number is sent as it was typed, and refused beside its field.
  return isWhole && /^\d+$/.test(value.trim()) ? Number(value) : value;
}

/** What the names of links are called, by their ids. */
export type Names = Readonly<Record<string, string>>;

export function namesOf(record: Employee): Names {
  const links = [record.organization, record.position, record.employment_type, record.timekeeping_policy];
  const named = links.flatMap((link) => (link === null ? [] : [[link.id, link.name]]));
  if (record.user !== null) named.push([String(record.user.id), record.user.name]);
  return Object.fromEntries(named);
}
