import { useCallback } from 'react';
import { useLanguage } from './language.tsx';
import { type Place, serverText, serverTextBeside } from './server-texts.ts';

/** Returns a function that words server messages for the page; with a place, for display at their field. */
export function useServerText(): (sentence: string, place?: Place) => string {
  const { language } = useLanguage();
  return useCallback(
    (sentence, place) =>
      place === undefined ? serverText(sentence, language) : serverTextBeside(sentence, language, place),
    [language],
  );
}
