import {
  type EmployeeFieldOf,
  fieldsOf,
  type RequiredEmployeeField,
} from '@bulwagan/contracts/workforce/employee-fields.ts';

/** Fields of an employee (W§2) by how they are stored, in the order of responses. */

export type OptionalText = EmployeeFieldOf<'text'>;
export const OPTIONAL_TEXT_NAMES = fieldsOf('text');

/** Dates except the birthdate. */
export const OPTIONAL_DATES = fieldsOf('date').filter((name) => name !== 'birthdate');

export type Measure = EmployeeFieldOf<'measure'>;
export const MEASURE_NAMES = fieldsOf('measure');

/** Links of an employee; `employee_number` and `biometric_id` are unique. */
export const LINKS = fieldsOf('link', 'identifier');

/** Fields entered by users, except links, government ids and the picture. */
export const PLAIN_FIELDS = fieldsOf('name', 'choice', 'date', 'email', 'flag', 'text', 'measure');
type PlainField = (typeof PLAIN_FIELDS)[number];

type StoredText<Name> = Name extends RequiredEmployeeField ? string : string | null;

/** Values of the plain fields, as stored. */
export type PlainValues = {
  [Name in PlainField]: Name extends EmployeeFieldOf<'flag'>
    ? boolean
    : Name extends Measure
      ? number | null
      : StoredText<Name>;
};
