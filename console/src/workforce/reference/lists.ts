/** The lists that employees and payroll items refer to, declared: one page shows and changes them all. */

export type FieldName =
  | 'name'
  | 'description'
  | 'salary_grade'
  | 'starts_at'
  | 'ends_at'
  | 'grace_minutes'
  | 'expense_class'
  | 'old_account_code'
  | 'new_account_code';

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
  path: string;
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
