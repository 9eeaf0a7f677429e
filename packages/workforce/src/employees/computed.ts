import { isVisible } from '@bulwagan/platform/text/visible.ts';

/** Fields of an employee that are computed and not stored (W§2). */

type Part = string | null;

const isShown = (part: Part): part is string => part !== null && isVisible(part);

/** Returns first name, middle name, last name and suffix. */
export function fullName(one: {
  first_name: string;
  middle_name: Part;
  last_name: string;
  suffix: Part;
}): string {
  let name = isShown(one.first_name) ? one.first_name : '';
  for (const part of [one.middle_name, one.last_name, one.suffix])
    if (isShown(part)) name = name === '' ? part : `${name} ${part}`;
  return name;
}

/**
 * Returns the age in whole years on a day, both dates `YYYY-MM-DD`. A person born on 29 February turns a year older on
 * 1 March in years without that day.
 */
export function ageOn(birthdate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return day.slice(5) < birthdate.slice(5) ? years - 1 : years;
}

/** Returns the current address in one line; empty when it is unknown. */
export function fullAddress(
  one: Record<`current_${'address_1' | 'address_2' | 'barangay' | 'city' | 'province' | 'zipcode'}`, Part>,
): string {
  const parts = [
    one.current_address_1,
    one.current_address_2,
    one.current_barangay,
    one.current_city,
    one.current_province,
    one.current_zipcode,
  ];
  return parts.filter(isShown).join(', ');
}
