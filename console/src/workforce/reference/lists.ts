import type { PathWith } from '../../api/closed.ts';
import type { paths, Schemas } from '../api.ts';

/** The lists that employees and payroll items refer to, declared: one page shows and changes them all. */

type Rows = Schemas['Position' | 'EmploymentType' | 'TimekeepingPolicy' | 'AccountCode' | 'PayrollType'];
type NameIn<Row> = Row extends object ? keyof Row : never;

/** Of those that the API describes: one that it drops is missed below. */
export type FieldName = Extract<
  NameIn<Rows>,
  | 'name'
  | 'description'
  | 'salary_grade'
  | 'starts_at'
  | 'ends_at'
  | 'grace_minutes'
  | 'expense_class'
  | 'old_account_code'
  | 'new_account_code'
>;

/** Each has all four ways of being asked, and below it one for a row. */
export type ReferencePath = Extract<
  PathWith<paths, 'get'> & PathWith<paths, 'post'>,
  | '/api/pms/positions'
  | '/api/pms/employment_types'
  | '/api/pms/timekeeping_policies'
  | '/api/accounting/account_codes'
  | '/api/payroll/payroll_types'
>;

export type FieldKind = 'text' | 'long' | 'number' | 'minutes' | 'time';

export interface ReferenceField {
  name: FieldName;
  kind: FieldKind;
  isRequired?: boolean;
  /** In the table as well; the others are in the form alone. */
  isListed?: boolean;
  maximum?: number;
}

export interface ReferenceList {
  /** The last segment of its address. */
  slug: 'positions' | 'employment-types' | 'timekeeping-policies' | 'account-codes' | 'payroll-types';
  path: ReferencePath;
  fields: readonly ReferenceField[];
}

const name: ReferenceField = { name: 'name', kind: 'text', isRequired: true, isListed: true };
const description: ReferenceField = { name: 'description', kind: 'long', isListed: true };

export const REFERENCE_LISTS: readonly ReferenceList[] = [
  {
    slug: 'positions',
    path: '/api/pms/positions',
    fields: [name, { name: 'salary_grade', kind: 'number', isListed: true, maximum: 99 }, description],
  },
  { slug: 'employment-types', path: '/api/pms/employment_types', fields: [name, description] },
  {
    slug: 'timekeeping-policies',
    path: '/api/pms/timekeeping_policies',
    fields: [
      name,
      { name: 'starts_at', kind: 'time', isListed: true },
      { name: 'ends_at', kind: 'time', isListed: true },
      { name: 'grace_minutes', kind: 'minutes', isListed: true, maximum: 1440 },
      { name: 'description', kind: 'long' },
    ],
  },
  {
    slug: 'account-codes',
    path: '/api/accounting/account_codes',
    fields: [
      name,
      { name: 'new_account_code', kind: 'text', isListed: true },
      { name: 'old_account_code', kind: 'text', isListed: true },
      { name: 'expense_class', kind: 'text', isListed: true },
    ],
  },
  { slug: 'payroll-types', path: '/api/payroll/payroll_types', fields: [name, description] },
];

/** One row of any of them. */
export type ReferenceRow = { id: string; name: string } & {
  [Name in FieldName]?: string | number | null;
};

export const referenceKey = (list: ReferenceList) => ['reference', list.slug] as const;

/** What is sent of a form: numbers as numbers, and what is empty as nothing. */
export function bodyOf(list: ReferenceList, values: Readonly<Record<string, string | number>>) {
  return Object.fromEntries(
    list.fields.map(({ name: field, kind, isRequired }) => {
      const value = values[field] ?? '';
      if (kind === 'minutes') return [field, Number(value) || 0];
      if (isRequired === true) return [field, value];
      return [field, value === '' ? null : value];
    }),
  );
}
