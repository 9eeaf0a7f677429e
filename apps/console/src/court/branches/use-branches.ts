import type { Permission } from '@bulwagan/contracts/court/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { api, type Schemas, useAdministrates, useMe } from '../api.ts';

const SELDOM_CHANGES_MS = 5 * 60_000;

/** Loads the active branches, ordered by name. */
export function useBranches() {
  return useQuery({
    queryKey: ['branches', 'all'],
    queryFn: async () => (await answer(api.GET('/api/branches'))).data,
    staleTime: SELDOM_CHANGES_MS,
  });
}

/** Returns the active branches within the scope of a permission. Counsel may have cases in any branch. */
export function useBranchesInScope(permission: Permission): Schemas['Branch'][] {
  const { permissions, branches: own } = useMe();
  const { data = [] } = useBranches();
  const scope = permissions.find(({ name }) => name === permission)?.reach;
  return scope === 'branch' ? data.filter(isOneOf(own)) : data;
}

/**
 * Returns the branches whose users the signed-in user manages: all for the Super Admin, their own for a branch clerk.
 */
export function useManagedBranches(): Schemas['Branch'][] {
  const { branches: own } = useMe();
  const { isSuperAdmin } = useAdministrates();
  const { data = [] } = useBranches();
  return isSuperAdmin ? data : data.filter(isOneOf(own));
}

const isOneOf =
  (own: readonly { id: number }[]) =>
  ({ id }: { id: number }) =>
    own.some((branch) => branch.id === id);

/**
 * Loads a branch that the address selects but the list does not contain, such as an archived branch. Archived
 * branches keep their cases.
 */
export function useUnlistedBranch(id: string | undefined, isListed: boolean): Schemas['Branch'] | undefined {
  const { isSuccess } = useBranches();
  const number = Number(id);
  return useQuery({
    queryKey: ['branches', 'one', number],
    queryFn: async () =>
      (await answer(api.GET('/api/branches/{id}', { params: { path: { id: number } } }))).data,
    enabled: isSuccess && !isListed && Number.isInteger(number) && number > 0,
    staleTime: SELDOM_CHANGES_MS,
  }).data;
}

/** Loads active and archived branches, to show names in old records. */
export function useEveryBranch(): readonly Schemas['Branch'][] {
  const { data: present = [] } = useBranches();
  const { data: archived = [] } = useQuery({
    queryKey: ['branches', 'archived'],
    queryFn: async () =>
      (await answer(api.GET('/api/branches', { params: { query: { 'filter[archived]': 'true' } } }))).data,
    staleTime: SELDOM_CHANGES_MS,
  });
  return [...present, ...archived];
}
