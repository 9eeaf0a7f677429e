/** Fields of an employee in the order of the form. */

export const NUMBERS = [
  'sss_number',
  'tin_number',
  'philhealth_number',
  'gsis_number',
  'gsis_policy_number',
  'pagibig_number',
  'prc_number',
] as const;

const MEASURES = ['height', 'weight', 'shoes_size', 'head_size'] as const;

/** Fields that hold IDs of other records. */
export const LINKED = [
  'organization_id',
  'position_id',
  'employment_type_id',
  'timekeeping_policy_id',
  'user_id',
] as const;

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
    'timekeeping_policy_id',
    'employee_number',
    'agency_employee_number',
    'biometric_id',
    'user_id',
  ],
  numbers: NUMBERS,
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

export type Flag = 'is_pwd' | 'is_military';
export type Linked = (typeof LINKED)[number];
export type GovernmentIdField = (typeof NUMBERS)[number];

const isIn = <Name extends string>(names: readonly Name[], field: string): field is Name =>
  (names as readonly string[]).includes(field);

export const isFlag = (field: string): field is Flag => field === 'is_pwd' || field === 'is_military';
export const isLinked = (field: string): field is Linked => isIn(LINKED, field);
export const isMeasure = (field: string): boolean => isIn(MEASURES, field);
export const isNumber = (field: string): field is GovernmentIdField => isIn(NUMBERS, field);

export const SEXES = ['female', 'male'] as const;
export const CIVIL_STATUSES = ['single', 'married', 'widowed', 'separated', 'annulled'] as const;

/** Maximum lengths that the server accepts. */
const LENGTHS: Partial<Record<FieldName, number>> = {
  suffix: 50,
  preferred_middle_initials: 20,
  agency_employee_number: 100,
  employee_number: 100,
  biometric_id: 100,
  blood_type: 20,
  distinguishing_marks: 10_000,
  permanent_zipcode: 20,
  current_zipcode: 20,
  home_number: 50,
  work_number: 50,
};
const NUMBER_LENGTH = 50;
const TEXT_LENGTH = 255;

export const lengthOf = (field: FieldName): number =>
  isNumber(field) ? NUMBER_LENGTH : (LENGTHS[field] ?? TEXT_LENGTH);
