import { EMPLOYEE_FIELD_LABELS, fieldsOf } from '@bulwagan/contracts/workforce/employee-fields.ts';
import type { CellType } from '@bulwagan/platform/exports/table.ts';
import { MEASURE_NAMES, OPTIONAL_DATES, OPTIONAL_TEXT_NAMES } from '../fields.ts';
import { GOVERNMENT_ID_FIELDS, type GovernmentIdField } from '../government-ids/government-ids.ts';

/** A column of employees in a spreadsheet, for both export and import. */
export interface EmployeeColumn {
  /** Field name in the API. Linked entries are named by a readable value. */
  field: string;
  label: string;
  type: CellType;
  /**
   * True for a column that is exported but not imported, because its value is computed or follows from another
   * column.
   */
  isShownOnly: boolean;
}

const TYPES: Partial<Record<string, CellType>> = {
  age: 'number',
  archived_at: 'date-time',
  created_at: 'date-time',
  updated_at: 'date-time',
  ...Object.fromEntries(fieldsOf('date').map((name) => [name, 'date'])),
  ...Object.fromEntries(fieldsOf('flag').map((name) => [name, 'boolean'])),
  ...Object.fromEntries(MEASURE_NAMES.map((name) => [name, 'number'])),
};

const SHOWN_ONLY = new Set([
  'id',
  'full_name',
  'organization',
  'age',
  'full_address',
  'archived_at',
  'created_at',
  'updated_at',
]);

const OWN_LABELS: Partial<Record<string, string>> = {
  ...Object.fromEntries(GOVERNMENT_ID_FIELDS.map((field) => [field, EMPLOYEE_FIELD_LABELS.en[field]])),
  id: 'ID',
  biometric_id: 'Biometric ID',
  is_pwd: 'PWD',
  is_military: 'Military',
};

const isAddress = (name: string) => name.startsWith('permanent_') || name.startsWith('current_');
const EARLY = [
  'middle_name',
  'suffix',
  'preferred_name',
  'preferred_middle_initials',
  'agency_employee_number',
];

const FIELDS = [
  'id',
  'employee_number',
  'agency_employee_number',
  'biometric_id',
  'full_name',
  'first_name',
  'middle_name',
  'last_name',
  'suffix',
  'preferred_name',
  'preferred_middle_initials',
  'organization',
  'organization_slug',
  'position',
  'employment_type',
  'timekeeping_policy',
  'sex',
  'birthdate',
  'age',
  'civil_status',
  ...GOVERNMENT_ID_FIELDS,
  ...OPTIONAL_DATES,
  'email',
  ...OPTIONAL_TEXT_NAMES.filter((name) => !EARLY.includes(name) && !isAddress(name)),
  ...fieldsOf('flag'),
  ...MEASURE_NAMES,
  ...OPTIONAL_TEXT_NAMES.filter(isAddress),
  'full_address',
  'archived_at',
  'created_at',
  'updated_at',
];

/** Returns the heading: `current_address_1` becomes `Current address 1`. */
function labelOf(field: string): string {
  const words = field.replaceAll('_', ' ');
  return OWN_LABELS[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

export const EMPLOYEE_COLUMNS: readonly EmployeeColumn[] = FIELDS.map((field) => ({
  field,
  label: labelOf(field),
  type: TYPES[field] ?? 'text',
  isShownOnly: SHOWN_ONLY.has(field),
}));

export const isNumberField = (field: string): field is GovernmentIdField =>
  (GOVERNMENT_ID_FIELDS as readonly string[]).includes(field);
