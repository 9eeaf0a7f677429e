import { inBothLanguages, type NameIn, namesIn } from '../facts.ts';
import { ADDRESS_FIELD } from './employee-fields/addresses.ts';
import { APPEARANCE_FIELD, MEASURE_FIELD } from './employee-fields/appearance.ts';
import type { EmployeeFieldFacts, FieldType } from './employee-fields/facts.ts';
import { BANK_FIELD, NUMBER_FIELD } from './employee-fields/numbers.ts';
import { CIVIL_STATUS, PERSON_FIELD, SEX } from './employee-fields/person.ts';
import { LINK_FIELD, POST_FIELD } from './employee-fields/post.ts';

export const SEXES = namesIn(SEX);
export const CIVIL_STATUSES = namesIn(CIVIL_STATUS);

/** The earliest plausible birthdate. */
export const FIRST_BIRTHDATE = '1900-01-01';

/**
 * Fields of an employee that users enter (W§2), by subject in the order of responses. Schemas, columns of imports and
 * exports, anonymization and forms read them here. A new field needs a migration and a place in the form.
 */
const EMPLOYEE_FIELD = {
  ...PERSON_FIELD,
  ...APPEARANCE_FIELD,
  ...ADDRESS_FIELD,
  ...POST_FIELD,
  ...BANK_FIELD,
  ...MEASURE_FIELD,
  ...LINK_FIELD,
  ...NUMBER_FIELD,
  avatar: { type: 'picture', en: 'Photo', fil: 'Larawan' },
} as const satisfies Record<string, EmployeeFieldFacts>;

type Fields = typeof EMPLOYEE_FIELD;
export type EmployeeField = NameIn<Fields>;
export const EMPLOYEE_FIELDS = namesIn(EMPLOYEE_FIELD);

/** Fields of a type. */
export type EmployeeFieldOf<Type extends FieldType['type']> = {
  [Name in EmployeeField]: Fields[Name]['type'] extends Type ? Name : never;
}[EmployeeField];

export type RequiredEmployeeField = {
  [Name in EmployeeField]: Fields[Name] extends { isRequired: true } ? Name : never;
}[EmployeeField];

/** Returns the facts of a field. */
export const factsOfField = <Name extends EmployeeField>(name: Name): Fields[Name] & EmployeeFieldFacts =>
  EMPLOYEE_FIELD[name];

/** Returns the fields of these types, in the order of the table. */
export const fieldsOf = <Type extends FieldType['type']>(...types: Type[]): EmployeeFieldOf<Type>[] =>
  EMPLOYEE_FIELDS.filter((name): name is EmployeeFieldOf<Type> =>
    (types as string[]).includes(EMPLOYEE_FIELD[name].type),
  );

export const REQUIRED_EMPLOYEE_FIELDS = EMPLOYEE_FIELDS.filter(
  (name): name is RequiredEmployeeField => 'isRequired' in EMPLOYEE_FIELD[name],
);

export const EMPLOYEE_FIELD_LABELS = inBothLanguages(EMPLOYEE_FIELD, (facts) => facts);

/** Filipino names of the fields, as used within a sentence. */
export const EMPLOYEE_FIELD_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  EMPLOYEE_FIELDS.map((name) => {
    const { fil, inSentence = fil.charAt(0).toLocaleLowerCase('fil') + fil.slice(1) }: EmployeeFieldFacts =
      EMPLOYEE_FIELD[name];
    return [name, inSentence];
  }),
);
