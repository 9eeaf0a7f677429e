import { useCallback, useSyncExternalStore } from 'react';
import type { Labels } from './labelled.ts';
import { useLanguage } from './language.tsx';
import { isFilipinoLoaded, onFilipino, serverText, serverTextBeside } from './server-texts.ts';

export interface Place {
  /** True if the message is shown at the field it is about. */
  isBeside: boolean;
  /** Label of the field and of the other fields of its form. */
  label?: string | undefined;
  labels?: Labels;
}

/** Returns a function that translates server messages to the user's language. */
export function useServerText(): (sentence: string, place?: Place) => string {
  const { language } = useLanguage();
  // Re-renders messages once the translations are loaded.
  useSyncExternalStore(onFilipino, isFilipinoLoaded);
  return useCallback(
    (sentence, { isBeside, label, labels } = { isBeside: false }) =>
      isBeside ? serverTextBeside(sentence, language, label, labels) : serverText(sentence, language),
    [language],
  );
}
