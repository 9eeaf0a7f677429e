/** Fields of an employee (W§2), in the order of responses and spreadsheet columns. */

export const SEXES = ['male', 'female'] as const;
export const CIVIL_STATUSES = ['single', 'married', 'widowed', 'separated', 'annulled'] as const;

/** Optional texts, with the maximum length of each. */
export const OPTIONAL_TEXTS = {
  middle_name: 255,
  suffix: 50,
  preferred_name: 255,
  preferred_middle_initials: 20,
  agency_employee_number: 100,
  birthplace: 255,
  citizenship: 255,
  nationality: 255,
  religion: 255,
  ethnic_group: 255,
  blood_type: 20,
  built: 255,
  complexion: 255,
  distinguishing_marks: 10_000,
  hair_color: 255,
  eye_color: 255,
  permanent_address_1: 255,
  permanent_address_2: 255,
  permanent_province: 255,
  permanent_city: 255,
  permanent_zipcode: 20,
  permanent_barangay: 255,
  current_address_1: 255,
  current_address_2: 255,
  current_province: 255,
  current_city: 255,
  current_zipcode: 20,
  current_barangay: 255,
  home_number: 50,
  work_number: 50,
  rank: 255,
  designation: 255,
} as const;
export type OptionalText = keyof typeof OPTIONAL_TEXTS;
export const OPTIONAL_TEXT_NAMES = Object.keys(OPTIONAL_TEXTS) as OptionalText[];

/** Optional integers with their bounds: wide enough for everyone, narrow enough to catch typing errors. */
export const MEASURES = {
  height: { minimum: 30, maximum: 300, description: 'cm' },
  weight: { minimum: 1, maximum: 700, description: 'kg' },
  shoes_size: { minimum: 1, maximum: 100, description: 'As labelled on shoes.' },
  head_size: { minimum: 1, maximum: 200, description: 'As labelled on hats, or cm.' },
} as const;
export type Measure = keyof typeof MEASURES;
export const MEASURE_NAMES = Object.keys(MEASURES) as Measure[];

/** Links of an employee; `employee_number` and `biometric_id` are unique. */
export const LINKS = [
  'user_id',
  'position_id',
  'organization_id',
  'timekeeping_policy_id',
  'employment_type_id',
  'employee_number',
  'biometric_id',
] as const;

/** Fields entered by users, except links, government ids and the picture. */
export const PLAIN_FIELDS = [
  'first_name',
  'last_name',
  'sex',
  'birthdate',
  'civil_status',
  'email',
  'is_pwd',
  'is_military',
  ...OPTIONAL_TEXT_NAMES,
  ...MEASURE_NAMES,
] as const;

/** The earliest plausible birthdate. */
export const FIRST_BIRTHDATE = '1900-01-01';
