import {
  type EmployeeFieldOf,
  factsOfField,
  fieldsOf,
  REQUIRED_EMPLOYEE_FIELDS,
} from '@bulwagan/contracts/workforce/employee-fields.ts';

/** Fields of an employee in the order of the form. */

export const NUMBERS = fieldsOf('government id');

const ADDRESS = ['address_1', 'address_2', 'barangay', 'city', 'province', 'zipcode'] as const;
const ofAddress = <Kind extends 'permanent' | 'current'>(kind: Kind) =>
  ADDRESS.map((name) => `${kind}_${name}` as const);
export const PERMANENT = ofAddress('permanent');
export const CURRENT = ofAddress('current');

export const SECTIONS = {
  identity: [
    'first_name',
    'middle_name',
    'last_name',
    'suffix',
    'preferred_name',
    'preferred_middle_initials',
  ],
  personal: [
    'birthdate',
    'sex',
    'civil_status',
    'birthplace',
    'citizenship',
    'nationality',
    'religion',
    'ethnic_group',
  ],
  work: [
    'organization_id',
    'position_id',
    'designation',
    'employment_type_id',
    'hired_on',
    'separated_on',
    'separation_reason',
    'timekeeping_policy_id',
    'employee_number',
    'agency_employee_number',
    'biometric_id',
    'user_id',
  ],
  numbers: NUMBERS,
  bank: ['bank_name', 'bank_branch'],
  contact: ['email', 'home_number', 'work_number'],
  permanent: PERMANENT,
  current: CURRENT,
  physical: [
    'height',
    'weight',
    'blood_type',
    'built',
    'complexion',
    'hair_color',
    'eye_color',
    'shoes_size',
    'head_size',
    'distinguishing_marks',
  ],
  flags: ['is_pwd', 'is_military', 'rank'],
} as const;

export type SectionName = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];
export type FieldName = (typeof SECTIONS)[SectionName][number];
export const FIELDS: readonly FieldName[] = SECTION_NAMES.flatMap(
  (name) => SECTIONS[name] as readonly FieldName[],
);

export type Flag = EmployeeFieldOf<'flag'>;
export type Linked = EmployeeFieldOf<'link'>;
export type Choice = EmployeeFieldOf<'choice'>;
export type GovernmentIdField = EmployeeFieldOf<'government id'>;

const isIn = <Name extends string>(names: readonly Name[], field: string): field is Name =>
  (names as readonly string[]).includes(field);

export const isFlag = (field: string): field is Flag => isIn(fieldsOf('flag'), field);
export const isLinked = (field: string): field is Linked => isIn(fieldsOf('link'), field);
export const isMeasure = (field: string): boolean => isIn(fieldsOf('measure'), field);
export const isChoice = (field: string): field is Choice => isIn(fieldsOf('choice'), field);
export const isDate = (field: string): boolean => isIn(fieldsOf('date'), field);
export const isNumber = (field: string): field is GovernmentIdField => isIn(NUMBERS, field);
export const isRequired = (field: FieldName): boolean => isIn(REQUIRED_EMPLOYEE_FIELDS, field);

/** Returns the maximum length that the server accepts; undefined for a field without a limit. */
export const lengthOf = (field: FieldName): number | undefined => {
  const facts = factsOfField(field);
  return 'maxLength' in facts ? facts.maxLength : undefined;
};
