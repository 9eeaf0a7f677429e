import { type BothLanguages, inBothLanguages, type NameIn, namesIn } from '../facts.ts';

const SEX = {
  male: { en: 'Male', fil: 'Lalaki' },
  female: { en: 'Female', fil: 'Babae' },
} as const satisfies Record<string, BothLanguages>;
export const SEXES = namesIn(SEX);

const CIVIL_STATUS = {
  single: { en: 'Single', fil: 'Walang asawa' },
  married: { en: 'Married', fil: 'May asawa' },
  widowed: { en: 'Widowed', fil: 'Balo' },
  separated: { en: 'Separated', fil: 'Hiwalay' },
  annulled: { en: 'Annulled', fil: 'Napawalang-bisa ang kasal' },
} as const satisfies Record<string, BothLanguages>;
export const CIVIL_STATUSES = namesIn(CIVIL_STATUS);

/** The earliest plausible birthdate. */
export const FIRST_BIRTHDATE = '1900-01-01';

type FieldType =
  | { type: 'name' | 'email' | 'identifier'; maxLength: number }
  /** May be several lines, unless it is part of a name. */
  | { type: 'text'; maxLength: number; isOneLine?: true }
  /** Bounds are wide enough for everyone, and narrow enough to catch typing errors. */
  | { type: 'measure'; minimum: number; maximum: number; description: string }
  /** Encrypted, and masked without the permission to see it. `lengths` are the official numbers of digits, where known. */
  | { type: 'government id'; maxLength: number; lengths?: readonly number[] }
  | { type: 'choice'; choices: Readonly<Record<string, BothLanguages>> }
  | { type: 'date' | 'flag' | 'link' | 'picture' };

/** A field with its labels on pages. */
type EmployeeFieldFacts = FieldType &
  BothLanguages & {
    isRequired?: true;
    /** Kept when personal data are removed: it describes the post, not the person. */
    isKept?: true;
    /** Filipino name within a sentence, if it is not the label in lower case. */
    inSentence?: string;
  };

/**
 * Fields of an employee that users enter (W§2), by type in the order of responses. Schemas, columns of imports and exports,
 * anonymization and forms read them here. A new field needs a migration and a place in the form.
 */
const EMPLOYEE_FIELD = {
  first_name: { type: 'name', maxLength: 255, isRequired: true, en: 'First name', fil: 'Pangalan' },
  last_name: { type: 'name', maxLength: 255, isRequired: true, en: 'Last name', fil: 'Apelyido' },
  sex: { type: 'choice', choices: SEX, isRequired: true, en: 'Sex', fil: 'Kasarian' },
  birthdate: { type: 'date', isRequired: true, en: 'Birthdate', fil: 'Petsa ng kapanganakan' },
  civil_status: {
    type: 'choice',
    choices: CIVIL_STATUS,
    isRequired: true,
    en: 'Civil status',
    fil: 'Katayuang sibil',
  },
  email: { type: 'email', maxLength: 255, en: 'Email', fil: 'Email' },
  is_pwd: {
    type: 'flag',
    en: 'Person with disability',
    fil: 'May kapansanan (PWD)',
    inSentence: 'may kapansanan',
  },
  is_military: { type: 'flag', en: 'Military', fil: 'Militar' },
  middle_name: { type: 'text', maxLength: 255, isOneLine: true, en: 'Middle name', fil: 'Gitnang pangalan' },
  suffix: {
    type: 'text',
    maxLength: 50,
    isOneLine: true,
    en: 'Suffix',
    fil: 'Hulapi (Jr., III)',
    inSentence: 'hulapi',
  },
  preferred_name: {
    type: 'text',
    maxLength: 255,
    isOneLine: true,
    en: 'Preferred name',
    fil: 'Palayaw o gustong itawag',
    inSentence: 'palayaw',
  },
  preferred_middle_initials: {
    type: 'text',
    maxLength: 20,
    isOneLine: true,
    en: 'Preferred middle initials',
    fil: 'Gustong gitnang inisyal',
    inSentence: 'gitnang inisyal',
  },
  agency_employee_number: {
    type: 'text',
    maxLength: 100,
    en: 'Agency employee number',
    fil: 'Numero ng empleado sa ahensiya',
  },
  birthplace: { type: 'text', maxLength: 255, en: 'Birthplace', fil: 'Lugar ng kapanganakan' },
  citizenship: { type: 'text', maxLength: 255, en: 'Citizenship', fil: 'Pagkamamamayan' },
  nationality: { type: 'text', maxLength: 255, en: 'Nationality', fil: 'Nasyonalidad' },
  religion: { type: 'text', maxLength: 255, en: 'Religion', fil: 'Relihiyon' },
  ethnic_group: { type: 'text', maxLength: 255, en: 'Ethnic group', fil: 'Pangkat etniko' },
  blood_type: { type: 'text', maxLength: 20, en: 'Blood type', fil: 'Uri ng dugo' },
  built: { type: 'text', maxLength: 255, en: 'Build', fil: 'Pangangatawan' },
  complexion: { type: 'text', maxLength: 255, en: 'Complexion', fil: 'Kulay ng balat' },
  distinguishing_marks: {
    type: 'text',
    maxLength: 10_000,
    en: 'Distinguishing marks',
    fil: 'Mga palatandaan sa katawan',
    inSentence: 'palatandaan',
  },
  hair_color: { type: 'text', maxLength: 255, en: 'Hair color', fil: 'Kulay ng buhok' },
  eye_color: { type: 'text', maxLength: 255, en: 'Eye color', fil: 'Kulay ng mata' },
  permanent_address_1: {
    type: 'text',
    maxLength: 255,
    en: 'Permanent address, line 1',
    fil: 'Permanenteng tirahan, unang linya',
    inSentence: 'permanenteng tirahan',
  },
  permanent_address_2: {
    type: 'text',
    maxLength: 255,
    en: 'Permanent address, line 2',
    fil: 'Permanenteng tirahan, ikalawang linya',
    inSentence: 'permanenteng tirahan',
  },
  permanent_province: {
    type: 'text',
    maxLength: 255,
    en: 'Permanent address, province',
    fil: 'Permanenteng tirahan, lalawigan',
    inSentence: 'lalawigan ng permanenteng tirahan',
  },
  permanent_city: {
    type: 'text',
    maxLength: 255,
    en: 'Permanent address, city or municipality',
    fil: 'Permanenteng tirahan, lungsod o bayan',
    inSentence: 'lungsod ng permanenteng tirahan',
  },
  permanent_zipcode: {
    type: 'text',
    maxLength: 20,
    en: 'Permanent address, ZIP code',
    fil: 'Permanenteng tirahan, ZIP code',
    inSentence: 'zip code ng permanenteng tirahan',
  },
  permanent_barangay: {
    type: 'text',
    maxLength: 255,
    en: 'Permanent address, barangay',
    fil: 'Permanenteng tirahan, barangay',
    inSentence: 'barangay ng permanenteng tirahan',
  },
  current_address_1: {
    type: 'text',
    maxLength: 255,
    en: 'Current address, line 1',
    fil: 'Kasalukuyang tirahan, unang linya',
    inSentence: 'tirahan',
  },
  current_address_2: {
    type: 'text',
    maxLength: 255,
    en: 'Current address, line 2',
    fil: 'Kasalukuyang tirahan, ikalawang linya',
    inSentence: 'tirahan',
  },
  current_province: {
    type: 'text',
    maxLength: 255,
    en: 'Current address, province',
    fil: 'Kasalukuyang tirahan, lalawigan',
    inSentence: 'lalawigan',
  },
  current_city: {
    type: 'text',
    maxLength: 255,
    en: 'Current address, city or municipality',
    fil: 'Kasalukuyang tirahan, lungsod o bayan',
    inSentence: 'lungsod',
  },
  current_zipcode: {
    type: 'text',
    maxLength: 20,
    en: 'Current address, ZIP code',
    fil: 'Kasalukuyang tirahan, ZIP code',
    inSentence: 'zip code',
  },
  current_barangay: {
    type: 'text',
    maxLength: 255,
    en: 'Current address, barangay',
    fil: 'Kasalukuyang tirahan, barangay',
    inSentence: 'barangay',
  },
  home_number: { type: 'text', maxLength: 50, en: 'Home number', fil: 'Telepono sa bahay' },
  work_number: { type: 'text', maxLength: 50, en: 'Work number', fil: 'Telepono sa trabaho' },
  rank: { type: 'text', maxLength: 255, en: 'Rank', fil: 'Ranggo' },
  designation: {
    type: 'text',
    maxLength: 255,
    isKept: true,
    en: 'Designation',
    fil: 'Designasyon',
    inSentence: 'katungkulan',
  },
  height: {
    type: 'measure',
    minimum: 30,
    maximum: 300,
    description: 'cm',
    en: 'Height (cm)',
    fil: 'Taas (cm)',
    inSentence: 'taas',
  },
  weight: {
    type: 'measure',
    minimum: 1,
    maximum: 700,
    description: 'kg',
    en: 'Weight (kg)',
    fil: 'Timbang (kg)',
    inSentence: 'timbang',
  },
  shoes_size: {
    type: 'measure',
    minimum: 1,
    maximum: 100,
    description: 'As labelled on shoes.',
    en: 'Shoe size',
    fil: 'Sukat ng sapatos',
  },
  head_size: {
    type: 'measure',
    minimum: 1,
    maximum: 200,
    description: 'As labelled on hats, or cm.',
    en: 'Head size',
    fil: 'Sukat ng ulo',
  },
  user_id: { type: 'link', en: 'Account', fil: 'Account' },
  position_id: { type: 'link', isKept: true, en: 'Position', fil: 'Posisyon' },
  organization_id: { type: 'link', isKept: true, en: 'Organization', fil: 'Organisasyon' },
  timekeeping_policy_id: { type: 'link', isKept: true, en: 'Timekeeping policy', fil: 'Patakaran sa oras' },
  employment_type_id: { type: 'link', isKept: true, en: 'Employment type', fil: 'Uri ng empleo' },
  employee_number: {
    type: 'identifier',
    maxLength: 100,
    isKept: true,
    en: 'Employee number',
    fil: 'Numero ng empleado',
  },
  biometric_id: { type: 'identifier', maxLength: 100, en: 'Biometric ID', fil: 'Biometric ID' },
  sss_number: { type: 'government id', maxLength: 50, lengths: [10], en: 'SSS number', fil: 'Numero sa SSS' },
  tin_number: {
    type: 'government id',
    maxLength: 50,
    lengths: [9, 12],
    en: 'TIN',
    fil: 'TIN',
    inSentence: 'TIN',
  },
  philhealth_number: {
    type: 'government id',
    maxLength: 50,
    lengths: [12],
    en: 'PhilHealth number',
    fil: 'Numero sa PhilHealth',
  },
  gsis_number: { type: 'government id', maxLength: 50, en: 'GSIS number', fil: 'Numero sa GSIS' },
  gsis_policy_number: {
    type: 'government id',
    maxLength: 50,
    en: 'GSIS policy number',
    fil: 'Numero ng polisa sa GSIS',
  },
  pagibig_number: {
    type: 'government id',
    maxLength: 50,
    lengths: [12],
    en: 'Pag-IBIG number',
    fil: 'Numero sa Pag-IBIG',
  },
  prc_number: { type: 'government id', maxLength: 50, en: 'PRC number', fil: 'Numero sa PRC' },
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
