import { useCallback, useSyncExternalStore } from 'react';
import { useLanguage } from './language.tsx';
import { isFilipinoLoaded, onFilipino, serverText, serverTextBeside } from './server-texts.ts';

/** What the server says, in the language of whoever reads; `isBeside` the field that it is about. */
export function useServerText(): (sentence: string, place?: { isBeside: boolean }) => string {
  const { language } = useLanguage();
  // What is shown before they are loaded is said anew when they are.
  useSyncExternalStore(onFilipino, isFilipinoLoaded);
  return useCallback(
    (sentence, { isBeside } = { isBeside: false }) =>
      isBeside ? serverTextBeside(sentence, language) : serverText(sentence, language),
    [language],
  );
}
