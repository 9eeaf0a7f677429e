import type { PathWith } from '../../api/closed.ts';
import type { paths } from '../api.ts';

/** Definitions of the reference lists of employees and payroll items. One page displays and edits them all. */

/** List endpoints with GET and POST; each row has its own path below. */
export type ReferencePath = Extract<
  PathWith<paths, 'get'> & PathWith<paths, 'post'>,
  | '/api/pms/positions'
  | '/api/pms/employment_types'
  | '/api/pms/timekeeping_policies'
  | '/api/accounting/account_codes'
  | '/api/payroll/payroll_types'
>;

type JsonOf<Asked> = Asked extends { content: { 'application/json': infer Json } } ? Json : never;
type RowOf<Path extends ReferencePath> = JsonOf<paths[Path]['get']['responses'][200]>['data'][number];
type NewOf<Path extends ReferencePath> = JsonOf<paths[Path]['post']['requestBody']>;
type ChangeOf<Path extends ReferencePath> = JsonOf<paths[`${Path}/{id}`]['put']['requestBody']>;

type TextKind = 'text' | 'long' | 'time' | 'choice';
type NumberKind = 'number' | 'minutes';
type KindOf<Value> = [Extract<Value, readonly number[]>] extends [never]
  ? [Extract<Value, number>] extends [never]
    ? TextKind
    : NumberKind
  : 'weekdays';

/** The form marks fields that the API requires as required. It never marks nullable fields. */
type NeedOf<Value> = null extends Value
  ? { isRequired?: never }
  : undefined extends Value
    ? { isRequired?: boolean }
    : { isRequired: true };

interface Shown {
  /** True to show the field in the table; other fields appear only in the form. */
  isListed?: boolean;
  maximum?: number;
  /** Initial form value in a new entry, if the API has a default. */
  initial?: string | readonly string[];
}

/**
 * Fields of a list by name, typed by the API's schemas for create, update and response. A field that the API removes,
 * retypes or makes required fails to compile.
 */
type FieldsOf<Path extends ReferencePath> = {
  [Name in keyof NewOf<Path>]: Name extends keyof RowOf<Path> & keyof ChangeOf<Path>
    ? Shown & { kind: KindOf<NewOf<Path>[Name]> } & NeedOf<NewOf<Path>[Name]>
    : never;
};

export type FieldName = { [Path in ReferencePath]: keyof NewOf<Path> }[ReferencePath];

export interface ReferenceField extends Shown {
  name: FieldName;
  kind: TextKind | NumberKind | 'weekdays';
  isRequired?: boolean;
}

export interface ReferenceList {
  /** Last segment of the page's address. */
  slug: 'positions' | 'employment-types' | 'timekeeping-policies' | 'account-codes' | 'payroll-types';
  path: ReferencePath;
  fields: readonly ReferenceField[];
}

function declare<Path extends ReferencePath>(
  slug: ReferenceList['slug'],
  path: Path,
  fields: FieldsOf<Path>,
): ReferenceList {
  const named = Object.entries<Omit<ReferenceField, 'name'>>(fields);
  return { slug, path, fields: named.map(([name, field]) => ({ name: name as FieldName, ...field })) };
}

const name = { kind: 'text', isRequired: true, isListed: true } as const;
const description = { kind: 'long', isListed: true } as const;

export const REFERENCE_LISTS: readonly ReferenceList[] = [
  declare('positions', '/api/pms/positions', {
    name,
    salary_grade: { kind: 'number', isListed: true, maximum: 99 },
    description,
  }),
  declare('employment-types', '/api/pms/employment_types', { name, description }),
  declare('timekeeping-policies', '/api/pms/timekeeping_policies', {
    name,
    starts_at: { kind: 'time', isListed: true },
    ends_at: { kind: 'time', isListed: true },
    grace_minutes: { kind: 'minutes', isListed: true, maximum: 1440 },
    kind: { kind: 'choice', initial: 'fixed' },
    lunch_starts_at: { kind: 'time', initial: '12:00' },
    lunch_ends_at: { kind: 'time', initial: '13:00' },
    flexible_until: { kind: 'time' },
    late_counts_from: { kind: 'choice', initial: 'start' },
    night_starts_at: { kind: 'time', initial: '22:00' },
    night_ends_at: { kind: 'time', initial: '06:00' },
    rest_days: { kind: 'weekdays', initial: ['6', '7'] },
    description: { kind: 'long' },
  }),
  declare('account-codes', '/api/accounting/account_codes', {
    name,
    new_account_code: { kind: 'text', isListed: true },
    old_account_code: { kind: 'text', isListed: true },
    expense_class: { kind: 'text', isListed: true },
  }),
  declare('payroll-types', '/api/payroll/payroll_types', { name, description }),
];

/** Row of any reference list. */
export type ReferenceRow = { id: string; name: string } & {
  [Name in FieldName]?: string | number | readonly number[] | null;
};

/** Value of a field in the form. */
export type FormValue = string | number | readonly string[];

/** Returns the value of a field in the form of a row, or of a new entry. */
export function initialValue(
  { name: field, initial }: ReferenceField,
  row: ReferenceRow | undefined,
): FormValue {
  if (row === undefined) return initial ?? '';
  const value = row[field] ?? '';
  return typeof value === 'object' ? value.map(String) : value;
}

export const referenceKey = (list: ReferenceList) => ['reference', list.slug] as const;

/** Request body of any reference list; its definition determines the fields. */
export type ReferenceBody = { [Path in ReferencePath]: NewOf<Path> & ChangeOf<Path> }[ReferencePath];

/** Converts form values to the request body: numbers as numbers, empty fields as null. */
export function bodyOf(list: ReferenceList, values: Readonly<Record<string, FormValue>>): ReferenceBody {
  const body = Object.fromEntries(
    list.fields.map(({ name: field, kind, isRequired }) => {
      const value = values[field] ?? '';
      if (typeof value === 'object') return [field, value.map(Number)];
      if (kind === 'minutes') return [field, Number(value) || 0];
      if (isRequired === true) return [field, value];
      return [field, value === '' ? null : value];
    }),
  );
  return { ...body, name: String(values.name ?? '') };
}
