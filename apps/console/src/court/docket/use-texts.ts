import { useFormats, useTexts } from '../../language/language.tsx';
import { wordTexts } from '../cases/words.ts';
import { docketTexts } from './texts.ts';

/** Returns the texts and formatters that all parts of an entry use. */
export function useDocketTexts() {
  return { texts: useTexts(docketTexts), words: useTexts(wordTexts), formats: useFormats() };
}
