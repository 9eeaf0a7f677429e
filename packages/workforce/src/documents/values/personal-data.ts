import { date, FIXED, number, text, yesNo } from '@bulwagan/platform/documents/values/field.ts';
import type { DocumentLanguage, Field, Values } from '@bulwagan/platform/documents/values/fields.ts';
import { isVisible } from '@bulwagan/platform/text/visible.ts';
import type { GovernmentIds } from '../../employees/government-ids/government-ids.ts';
import type { EmployeeRow } from '../../employees/queries.ts';
import { numberValues } from './employee.ts';

/** Texts that a personal data sheet copies from the record (CS Form 212, personal information). */
const TEXTS = {
  last_name: ['Surname', 'Apelyido'],
  first_name: ['First name', 'Pangalan'],
  middle_name: ['Middle name', 'Gitnang pangalan'],
  suffix: ['Name extension', 'Hulapi'],
  birthplace: ['Place of birth', 'Lugar ng kapanganakan'],
  citizenship: ['Citizenship', 'Pagkamamamayan'],
  blood_type: ['Blood type', 'Uri ng dugo'],
  religion: ['Religion', 'Relihiyon'],
  home_number: ['Telephone number', 'Telepono sa bahay'],
  work_number: ['Work number', 'Telepono sa trabaho'],
  email: ['E-mail address', 'E-mail'],
  agency_employee_number: ['Agency employee number', 'Numero ng empleado sa ahensiya'],
} as const;
const TEXT_NAMES = Object.keys(TEXTS) as (keyof typeof TEXTS)[];

/**
 * Values of a personal data sheet in addition to those of employer and employee. They come only from the record and
 * cannot be entered.
 */
export const PERSONAL_VALUES: readonly Field[] = [
  ...TEXT_NAMES.map((name) => text(name, TEXTS[name][0], TEXTS[name][1], FIXED)),
  date('birthdate', 'Date of birth', 'Petsa ng kapanganakan', FIXED),
  text('sex', 'Sex', 'Kasarian', FIXED),
  text('civil_status', 'Civil status', 'Katayuang sibil', FIXED),
  number('height', 'Height (cm)', 'Taas (cm)', FIXED),
  number('weight', 'Weight (kg)', 'Timbang (kg)', FIXED),
  text('residential_address', 'Residential address', 'Tirahan sa kasalukuyan', FIXED),
  text('permanent_address', 'Permanent address', 'Permanenteng tirahan', FIXED),
  text('prc_number', 'PRC number', 'Numero sa PRC', FIXED),
  yesNo('has_numbers', 'The record has numbers', 'May mga numero sa rekord', FIXED),
  yesNo('has_contacts', 'The record has addresses or contacts', 'May tirahan o kontak sa rekord', FIXED),
  yesNo(
    'has_employment',
    'The record has a position or employment type',
    'May katungkulan o uri ng pagkakahirang sa rekord',
    FIXED,
  ),
];

const WORDS = {
  en: {
    male: 'Male',
    female: 'Female',
    single: 'Single',
    married: 'Married',
    widowed: 'Widowed',
    separated: 'Separated',
    annulled: 'Annulled',
  },
  fil: {
    male: 'Lalaki',
    female: 'Babae',
    single: 'Walang asawa',
    married: 'May asawa',
    widowed: 'Balo',
    separated: 'Hiwalay',
    annulled: 'Napawalang-bisa ang kasal',
  },
} as const;

export function personalValues(row: EmployeeRow, ids: GovernmentIds, language: DocumentLanguage): Values {
  const words: Readonly<Record<string, string>> = WORDS[language];
  const addresses = {
    residential_address: addressOf(row, 'current'),
    permanent_address: addressOf(row, 'permanent'),
  };
  const isAny = (...values: unknown[]): boolean => values.some((value) => value !== null);
  return {
    ...Object.fromEntries(TEXT_NAMES.map((name) => [name, row[name]])),
    birthdate: row.birthdate,
    sex: words[row.sex] ?? row.sex,
    civil_status: words[row.civil_status] ?? row.civil_status,
    height: row.height,
    weight: row.weight,
    ...addresses,
    prc_number: ids.prc_number,
    has_numbers: isAny(
      ...Object.values(numberValues(ids)),
      ids.prc_number,
      row.agency_employee_number,
      row.employee_number,
    ),
    has_contacts: isAny(...Object.values(addresses), row.home_number, row.work_number, row.email),
    has_employment: isAny(row.position_id, row.designation, row.employment_type_id),
  };
}

const PARTS = ['address_1', 'address_2', 'barangay', 'city', 'province', 'zipcode'] as const;

function addressOf(row: EmployeeRow, which: 'current' | 'permanent'): string | null {
  const parts = PARTS.map((part) => row[`${which}_${part}`]).filter(
    (part) => part !== null && isVisible(part),
  );
  return parts.join(', ') || null;
}
