import { isVisible } from '../../platform/text/visible.ts';

/** What is computed of an employee and stored nowhere (W§2). */

type Part = string | null;

const isShown = (part: Part): part is string => part !== null && isVisible(part);

/** First, middle, last, suffix. */
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
 * Whole years on a day, both `YYYY-MM-DD`. Who was born on 29 February is a year older on 1 March where the year has no
 * 29th: on the 28th the year is not over.
 */
export function ageOn(birthdate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return day.slice(5) < birthdate.slice(5) ? years - 1 : years;
}

/** The current address in one line; empty when nothing of it is known. */
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
