import type { paths } from '../api.ts';
import type { Employee } from './api.ts';
import { FIELDS, type FieldName, type Flag, isFlag, isMeasure, isRequired } from './fields.ts';

/** Form values of an employee; an empty string stands for null. */
export type FormValues = Record<Exclude<FieldName, Flag>, string> &
  Record<Flag, boolean> & {
    /** Picture as a data URL; null removes it; undefined keeps it. */
    avatar: string | null | undefined;
  };

/** Warning about an unusual value that the server accepted. */
export interface Warning {
  field: string;
  message: string;
}

/** Form values of a new employee. */
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

/** Returns the fields that differ, in the order of the form. */
const differingFields = (before: FormValues, after: FormValues): FieldName[] =>
  FIELDS.filter((field) => before[field] !== after[field]);

type Asked = paths['/api/pms/employees/{id}']['put']['requestBody'];
/** Request body typed by the API, so that a removed field fails to compile. */
type Changes = Pick<NonNullable<Asked>['content']['application/json'], FieldName | 'avatar'>;

/** Returns the changed fields of a form. */
export function changesOf(before: FormValues, after: FormValues): Changes {
  const changed = differingFields(before, after).map((field) => [field, bodyValue(field, after[field])]);
  return {
    ...Object.fromEntries(changed),
    ...(after.avatar === undefined ? {} : { avatar: after.avatar }),
  };
}

function bodyValue(field: FieldName, value: string | boolean): unknown {
  if (typeof value === 'boolean') return value;
  // Required fields are sent even when empty, so that the server returns an error for them.
  if (value.trim() === '') return isRequired(field) ? '' : null;
  const isComplete = isMeasure(field) || field === 'user_id';
  // Invalid numbers are sent as typed, so that the server returns an error for their fields.
  return isComplete && /^\d+$/.test(value.trim()) ? Number(value) : value;
}

/** Names of linked records by ID. */
export type Names = Readonly<Record<string, string>>;

export function namesOf(record: Employee): Names {
  const links = [record.organization, record.position, record.employment_type, record.timekeeping_policy];
  const named = links.flatMap((link) => (link === null ? [] : [[link.id, link.name]]));
  if (record.user !== null) named.push([String(record.user.id), record.user.name]);
  return Object.fromEntries(named);
}
