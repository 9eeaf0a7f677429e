import { useFormats, useTexts } from '../../language/language.tsx';
import { isFlag, isLinked } from './fields.ts';
import { wordTexts } from './labels.ts';
import type { Names } from './values.ts';

/** Formats the value of a field for display; empty for null. */
export function useReadable(): (field: string, value: unknown, names?: Names) => string {
  const words = useTexts(wordTexts);
  const { date } = useFormats();
  return (field, value, names = {}) => {
    if (isFlag(field)) return value === true ? words.yes : words.no;
    if (value === null || value === undefined || value === '') return '';
    const text = String(value);
    if (field === 'sex' || field === 'civil_status')
      return (words[field] as Readonly<Record<string, string>>)[text] ?? text;
    if (field === 'birthdate') return date(text);
    if (isLinked(field)) return names[text] ?? text;
    return text;
  };
}
