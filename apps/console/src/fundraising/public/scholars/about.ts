import { useTexts } from '../../../language/language.tsx';
import type { Schemas } from '../../api.ts';
import { scholarTexts } from './texts.ts';

type Scholar = Schemas['Scholar'];

/** Returns the first name, plus the last name if the scholar agreed to publish it. */
export const nameOf = ({ first_name: first, last_name: last }: Scholar): string =>
  [first, last].filter(Boolean).join(' ');

/** Returns the published details of a scholar with their labels. */
export function useFactsOf({ school, course, year_level: year, city, province }: Scholar) {
  const texts = useTexts(scholarTexts);
  const place = [city, province].filter(Boolean).join(', ');
  return [
    { label: texts.school, value: school },
    { label: texts.course, value: course },
    { label: texts.year, value: year },
    { label: texts.place, value: place },
  ].filter(({ value }) => value !== null && value !== '');
}
