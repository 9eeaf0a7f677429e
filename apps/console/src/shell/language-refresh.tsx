import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../language/language.tsx';

/**
 * Reloads the data of the page when the language changes, because the loaded data contains server texts in the
 * previous language.
 */
export function LanguageRefresh() {
  const { language } = useLanguage();
  const queries = useQueryClient();
  const loadedIn = useRef(language);
  useEffect(() => {
    if (loadedIn.current === language) return;
    loadedIn.current = language;
    void queries.invalidateQueries();
  }, [language, queries]);
  return null;
}
