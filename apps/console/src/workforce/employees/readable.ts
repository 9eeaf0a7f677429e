import type { BothLanguages } from '@bulwagan/contracts/facts.ts';
import { factsOfField } from '@bulwagan/contracts/workforce/employee-fields.ts';
import { useLanguage, useTexts } from '../../language/language.tsx';
import { isChoice, isDate, isFlag, isLinked } from './fields.ts';
import { wordTexts } from './labels.ts';
import type { Names } from './values.ts';

/** Formats a field's value for display; returns an empty string for null. */
export function useReadable(): (field: string, value: unknown, names?: Names) => string {
  const words = useTexts(wordTexts);
  const {
    language,
    formats: { date },
  } = useLanguage();
  return (field, value, names = {}) => {
    if (isFlag(field)) return value === true ? words.yes : words.no;
    if (value === null || value === undefined || value === '') return '';
    const text = String(value);
    if (isChoice(field)) {
      const choices: Readonly<Record<string, BothLanguages>> = factsOfField(field).choices;
      return choices[text]?.[language] ?? text;
    }
    if (isDate(field)) return date(text);
    if (isLinked(field)) return names[text] ?? text;
    return text;
  };
}
