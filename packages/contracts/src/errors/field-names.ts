import { COURT_NAMES } from './names/court.ts';
import { FUNDRAISING_NAMES } from './names/fundraising.ts';
import { SHARED_NAMES } from './names/shared.ts';
import { WORKFORCE_NAMES } from './names/workforce.ts';

/** Filipino names of fields, as used within a sentence. */
export const FIELD_NAMES: Readonly<Record<string, string>> = {
  ...FUNDRAISING_NAMES,
  ...WORKFORCE_NAMES,
  ...COURT_NAMES,
  ...SHARED_NAMES,
};

/** Returns the English name of a field: "first name" for `first_name`, "card meta.last4" for `card_meta.last4`. */
export function attributeName(path: string): string {
  return path.replaceAll('_', ' ') || 'body';
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
