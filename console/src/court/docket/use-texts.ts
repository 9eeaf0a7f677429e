import { useFormats, useTexts } from '../../language/language.tsx';
import { wordTexts } from '../cases/words.ts';
import { docketTexts } from './texts.ts';

/** What every part of an entry speaks with. */
export function useDocketTexts() {
  return { texts: useTexts(docketTexts), words: useTexts(wordTexts), formats: useFormats() };
}
