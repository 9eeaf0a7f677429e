import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { answer, answerWithTag } from '../../api/client.ts';
import { everyPage } from '../../kit/lists/every-page.ts';
import { api, type Schemas, useMay, useMe } from '../api.ts';

export type CaseRecord = Schemas['CaseRecord'];
export type Party = Schemas['Party'];

/** Everything of one case is kept under this. */
export const caseKey = (id: string) => ['cases', id] as const;

/** The record with its `ETag`, by which a change says what it was made upon. */
export function useCase(id: string) {
  return useQuery({
    queryKey: [...caseKey(id), 'record'],
    queryFn: () => answerWithTag(api.GET('/api/case-records/{id}', { params: { path: { id } } })),
  });
}

export function useParties(id: string) {
  const may = useMay();
  return useQuery({
    queryKey: [...caseKey(id), 'parties'],
    queryFn: async () =>
      (await answer(api.GET('/api/case-records/{id}/parties', { params: { path: { id } } }))).data,
    // Who sees the papers of a case alone reads its amendments without the parties that there are.
    enabled: may('View Case Details'),
  });
}

export function useEvidence(id: string) {
  const may = useMay();
  return useQuery({
    queryKey: [...caseKey(id), 'evidence'],
    queryFn: async () =>
      (await answer(api.GET('/api/case-records/{id}/evidence', { params: { path: { id } } }))).data,
    enabled: may('View Evidence'),
  });
}

export function useCaseFiles(id: string) {
  const may = useMay();
  return useQuery({
    queryKey: [...caseKey(id), 'files'],
    queryFn: async () =>
      (await answer(api.GET('/api/case-records/{id}/attachments', { params: { path: { id } } }))).data,
    enabled: may('View Case Filing'),
  });
}

export function useActivities(id: string, isAllowed = true) {
  return useQuery({
    queryKey: [...caseKey(id), 'activities'],
    queryFn: async () =>
      (await answer(api.GET('/api/case/{case}/activities', { params: { path: { case: id } } }))).data,
    enabled: isAllowed,
  });
}

/** The amendments of a case, the latest first; for whoever sees its papers. */
export function useAmendments(caseId: string) {
  const may = useMay();
  return useQuery({
    queryKey: [...caseKey(caseId), 'amendments'],
    queryFn: () =>
      everyPage((page) =>
        answer(
          api.GET('/api/case-ammendments', {
            params: { query: { 'filter[case_record_id]': caseId, page, per_page: 100 } },
          }),
        ),
      ),
    enabled: may('View Case Filing'),
  });
}

const SELDOM_CHANGES_MS = 5 * 60_000;

export function useProvinces() {
  return useQuery({
    queryKey: ['provinces'],
    queryFn: async () => (await answer(api.GET('/api/provinces'))).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The words that cases are filed under here. */
export function useCaseOptions() {
  return useQuery({
    queryKey: ['case-options'],
    queryFn: async () => (await answer(api.GET('/api/case-options'))).data,
    staleTime: SELDOM_CHANGES_MS,
  });
}

/** How far a permission of the signed-in user reaches; undefined: not at all. */
export function useReach(permission: string): 'court' | 'branch' | 'own' | undefined {
  return useMe().permissions.find(({ name }) => name === permission)?.reach;
}

/**
 * After a change: what is shown is fetched again. A hearing or an amendment shows in so many places (docket, calendar,
 * compliance, counts) that only who is signed in is left alone.
 */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => refresh(queries);
}

async function refresh(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== 'me' });
}
