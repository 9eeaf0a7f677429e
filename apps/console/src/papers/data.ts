import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLanguage } from '../language/language.tsx';
import { type Kind, usePapers } from './service.ts';

/** First part of every query key for papers. */
export const PAPERS = 'papers';

/** Query key of a template and its latest changes. */
export const keyOfTemplate = (id: string) => [PAPERS, 'template', id];

/** Loads the kinds of papers, with names in the language of the page. */
export function useKinds() {
  const { api } = usePapers();
  const { language } = useLanguage();
  return useQuery({ queryKey: [PAPERS, 'kinds', language], queryFn: api.kinds });
}

export function usePaper(id: string) {
  const { api } = usePapers();
  const { language } = useLanguage();
  return useQuery({ queryKey: [PAPERS, 'one', id, language], queryFn: () => api.paper(id) });
}

/** Reloads all data, because a paper also changes other data, such as a sheriff's tasks, the docket or a statement. */
export function useRefreshPapers(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries(), [queries]);
}

export const kindNamed = (kinds: readonly Kind[] | undefined, kind: string): Kind | undefined =>
  kinds?.find((one) => one.kind === kind);
