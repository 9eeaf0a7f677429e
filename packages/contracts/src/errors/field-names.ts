import { NUMBER_FIELD } from '../workforce/employee-fields/numbers.ts';
import { COURT_NAMES } from './names/court.ts';
import { FUNDRAISING_NAMES } from './names/fundraising.ts';
import { SHARED_NAMES } from './names/shared.ts';
import { WORKFORCE_NAMES } from './names/workforce.ts';

/** English display names of fields whose API name is not a word that users know. */
const ENGLISH_NAMES: Readonly<Record<string, string>> = {
  tin: 'TIN',
  donor_tin: 'donor TIN',
  tin_number: NUMBER_FIELD.tin_number.en,
  sss_number: NUMBER_FIELD.sss_number.en,
  philhealth_number: NUMBER_FIELD.philhealth_number.en,
  pagibig_number: NUMBER_FIELD.pagibig_number.en,
  gsis_number: NUMBER_FIELD.gsis_number.en,
  gsis_policy_number: NUMBER_FIELD.gsis_policy_number.en,
  prc_number: NUMBER_FIELD.prc_number.en,
  zipcode: 'ZIP code',
  permanent_zipcode: 'permanent ZIP code',
  current_zipcode: 'current ZIP code',
};

/** Filipino names of fields, as used within a sentence. */
export const FIELD_NAMES: Readonly<Record<string, string>> = {
  ...FUNDRAISING_NAMES,
  ...WORKFORCE_NAMES,
  ...COURT_NAMES,
  ...SHARED_NAMES,
};

/**
 * Returns the English name of a field: "first name" for `first_name`, "card meta.last4" for `card_meta.last4`, "TIN" for
 * `tin_number`.
 */
export function attributeName(path: string): string {
  const name = path
    .split('.')
    .map((part) => (Object.hasOwn(ENGLISH_NAMES, part) ? ENGLISH_NAMES[part] : part.replaceAll('_', ' ')))
    .join('.');
  return name || 'body';
}

/**
 * Returns the Filipino name of a path such as `parties.0.represents_id`: each part by its name, positions in a list counted
 * from 1.
 */
export function filipinoName(path: string): string {
  const parts: string[] = [];
  for (const part of (path || 'body').split('.')) {
    if (/^\d+$/.test(part) && parts.length > 0) parts.push(`${parts.pop()} ${Number(part) + 1}`);
    else parts.push(nameOfPart(part));
  }
  return parts.join(', ');
}

function nameOfPart(part: string): string {
  const name = /^filter\[(.*)\]$/s.exec(part)?.[1] ?? part;
  const key = name.replaceAll(' ', '_');
  return Object.hasOwn(FIELD_NAMES, key) ? FIELD_NAMES[key]! : name.replaceAll('_', ' ');
}

export const capitalized = (text: string): string => text.charAt(0).toLocaleUpperCase('fil') + text.slice(1);
