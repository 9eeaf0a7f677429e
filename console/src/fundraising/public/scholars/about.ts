import { useTexts } from '../../../language/language.tsx';
import type { Schemas } from '../../api.ts';
import { scholarTexts } from './texts.ts';

type Scholar = Schemas['Scholar'];

/** The first name always; the last one as far as the scholar agreed to it. */
export const nameOf = ({ first_name: first, last_name: last }: Scholar): string =>
  [first, last].filter(Boolean).join(' ');

/** What of a scholar is shown, with its labels. */
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
