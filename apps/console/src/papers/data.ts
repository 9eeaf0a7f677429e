import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLanguage } from '../language/language.tsx';
import { type Kind, usePapers } from './service.ts';

/** First part of all query keys of papers. */
export const PAPERS = 'papers';

/** Query key of a template's newest state. */
export const keyOfTemplate = (id: string) => [PAPERS, 'template', id];

/** Kinds of papers, named in the language of the page. */
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

/** Reloads all data, because a paper changes more than papers: the tasks of a sheriff, the docket, a statement. */
export function useRefreshPapers(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries(), [queries]);
}

export const kindNamed = (kinds: readonly Kind[] | undefined, kind: string): Kind | undefined =>
  kinds?.find((one) => one.kind === kind);
