import type { BothLanguages } from '../../facts.ts';
import type { EmployeeFieldFacts } from './facts.ts';

export const SEX = {
  male: { en: 'Male', fil: 'Lalaki' },
  female: { en: 'Female', fil: 'Babae' },
} as const satisfies Record<string, BothLanguages>;

export const CIVIL_STATUS = {
  single: { en: 'Single', fil: 'Walang asawa' },
  married: { en: 'Married', fil: 'May asawa' },
  widowed: { en: 'Widowed', fil: 'Balo' },
  separated: { en: 'Separated', fil: 'Hiwalay' },
  annulled: { en: 'Annulled', fil: 'Napawalang-bisa ang kasal' },
} as const satisfies Record<string, BothLanguages>;

/** Name, birth and other facts of the person. */
export const PERSON_FIELD = {
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
} as const satisfies Record<string, EmployeeFieldFacts>;
