import type { Permission } from '@bulwagan/contracts/court/permissions.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { answer, answerWithEtag } from '../../api/client.ts';
import { everyPage } from '../../kit/lists/every-page.ts';
import { api, type Schemas, useMe, usePermission } from '../api.ts';

export type CaseRecord = Schemas['CaseRecord'];
export type Party = Schemas['Party'];

/** Root query key of one case. */
export const caseKey = (id: string) => ['cases', id] as const;

/** Loads the case with its `ETag`. */
export function useCase(id: string) {
  return useQuery({
    queryKey: [...caseKey(id), 'record'],
    queryFn: () => answerWithEtag(api.GET('/api/case-records/{id}', { params: { path: { id } } })),
  });
}

export function useParties(id: string) {
  const can = usePermission();
  return useQuery({
    queryKey: [...caseKey(id), 'parties'],
    queryFn: async () =>
      (await answer(api.GET('/api/case-records/{id}/parties', { params: { path: { id } } }))).data,
    // Without this permission, users can read the amendments of a case but not its parties.
    enabled: can('View Case Details'),
  });
}

export function useEvidence(id: string) {
  const can = usePermission();
  return useQuery({
    queryKey: [...caseKey(id), 'evidence'],
    queryFn: async () =>
      (await answer(api.GET('/api/case-records/{id}/evidence', { params: { path: { id } } }))).data,
    enabled: can('View Evidence'),
  });
}

export function useCaseFiles(id: string) {
  const can = usePermission();
  return useQuery({
    queryKey: [...caseKey(id), 'files'],
    queryFn: async () =>
      (await answer(api.GET('/api/case-records/{id}/attachments', { params: { path: { id } } }))).data,
    enabled: can('View Case Filing'),
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

/** Loads the amendments of a case, newest first, if the user may see its papers. */
export function useAmendments(caseId: string) {
  const can = usePermission();
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
    enabled: can('View Case Filing'),
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

/** Loads the court's word lists. */
export function useCaseOptions() {
  const canSee = useScope('View Case Details') !== undefined;
  const canManage = useScope('Manage Cases') !== undefined;
  return useQuery({
    enabled: canSee || canManage,
    queryKey: ['case-options'],
    queryFn: async () => (await answer(api.GET('/api/case-options'))).data,
    staleTime: SELDOM_CHANGES_MS,
  });
}

/** Returns the scope of a permission of the signed-in user; undefined without the permission. */
export function useScope(permission: Permission): 'court' | 'branch' | 'own' | undefined {
  return useMe().permissions.find(({ name }) => name === permission)?.reach;
}

/**
 * Invalidates all queries after a change, except the signed-in user: hearings and amendments appear in many places
 * (docket, calendar, compliance, counts).
 */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => refresh(queries);
}

async function refresh(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== 'me' });
}
