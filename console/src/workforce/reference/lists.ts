import type { PathWith } from '../../api/closed.ts';
import type { paths } from '../api.ts';

/** The lists that employees and payroll items refer to, declared: one page shows and changes them all. */

/** Each has all four ways of being asked, and below it one for a row. */
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

type TextKind = 'text' | 'long' | 'time';
type NumberKind = 'number' | 'minutes';
type KindOf<Value> = [Extract<Value, number>] extends [never] ? TextKind : NumberKind;

/** One that the API requires is marked in the form; one that may be nothing never is. */
type NeedOf<Value> = null extends Value
  ? { isRequired?: never }
  : undefined extends Value
    ? { isRequired?: boolean }
    : { isRequired: true };

interface Shown {
  /** In the table as well; the others are in the form alone. */
  isListed?: boolean;
  maximum?: number;
}

/**
 * What a list's form has, by name: what the API takes for a new one, for a changed one, and answers. One that it drops, wants
 * as something else or cannot do without does not pass the check of types.
 */
type FieldsOf<Path extends ReferencePath> = {
  [Name in keyof NewOf<Path>]: Name extends keyof RowOf<Path> & keyof ChangeOf<Path>
    ? Shown & { kind: KindOf<NewOf<Path>[Name]> } & NeedOf<NewOf<Path>[Name]>
    : never;
};

export type FieldName = { [Path in ReferencePath]: keyof NewOf<Path> }[ReferencePath];

export interface ReferenceField extends Shown {
  name: FieldName;
  kind: TextKind | NumberKind;
  isRequired?: boolean;
}

export interface ReferenceList {
  /** The last segment of its address. */
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

/** One row of any of them. */
export type ReferenceRow = { id: string; name: string } & {
  [Name in FieldName]?: string | number | null;
};

export const referenceKey = (list: ReferenceList) => ['reference', list.slug] as const;

/** What is sent to one of them; which fields that are says its declaration. */
export type ReferenceBody = { [Path in ReferencePath]: NewOf<Path> & ChangeOf<Path> }[ReferencePath];

/** What is sent of a form: numbers as numbers, and what is empty as nothing. */
export function bodyOf(
  list: ReferenceList,
  values: Readonly<Record<string, string | number>>,
): ReferenceBody {
  const body = Object.fromEntries(
    list.fields.map(({ name: field, kind, isRequired }) => {
      const value = values[field] ?? '';
      if (kind === 'minutes') return [field, Number(value) || 0];
      if (isRequired === true) return [field, value];
      return [field, value === '' ? null : value];
    }),
  );
  return { ...body, name: String(values.name ?? '') };
}
