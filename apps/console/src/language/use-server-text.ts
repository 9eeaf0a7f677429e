import { useCallback } from 'react';
import { useLanguage } from './language.tsx';
import { type Place, serverText, serverTextBeside } from './server-texts.ts';

/**
 * Returns a function that converts server messages to texts for the page. With a place, the text is for display next
 * to that field.
 */
export function useServerText(): (sentence: string, place?: Place) => string {
  const { language } = useLanguage();
  return useCallback(
    (sentence, place) =>
      place === undefined ? serverText(sentence, language) : serverTextBeside(sentence, language, place),
    [language],
  );
}
