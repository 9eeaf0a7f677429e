import { useCallback, useSyncExternalStore } from 'react';
import type { Labels } from './labelled.ts';
import { useLanguage } from './language.tsx';
import { isFilipinoLoaded, onFilipino, serverText, serverTextBeside } from './server-texts.ts';

export interface Place {
  /** Below the field that the sentence is about. */
  isBeside: boolean;
  /** The field's label, and those of the other fields of its form. */
  label?: string | undefined;
  labels?: Labels;
}

/** What the server says, in the language of whoever reads; `isBeside` the field that it is about. */
export function useServerText(): (sentence: string, place?: Place) => string {
  const { language } = useLanguage();
  // What is shown before they are loaded is said anew when they are.
  useSyncExternalStore(onFilipino, isFilipinoLoaded);
  return useCallback(
    (sentence, { isBeside, label, labels } = { isBeside: false }) =>
      isBeside ? serverTextBeside(sentence, language, label, labels) : serverText(sentence, language),
    [language],
  );
}
