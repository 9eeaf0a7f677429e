import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { api, type Schemas, useMe } from '../api.ts';

const SELDOM_CHANGES_MS = 5 * 60_000;

/** The branches in use, by name. */
export function useBranches() {
  return useQuery({
    queryKey: ['branches', 'all'],
    queryFn: async () => (await answer(api.GET('/api/branches'))).data,
    staleTime: SELDOM_CHANGES_MS,
  });
}

/** Those of them whose cases a permission of the reader reaches. Counsel may have cases in any. */
export function useReachedBranches(permission: string): Schemas['Branch'][] {
  const { permissions, branches: own } = useMe();
  const { data = [] } = useBranches();
  const reach = permissions.find(({ name }) => name === permission)?.reach;
  return reach === 'branch' ? data.filter(isOneOf(own)) : data;
}

/** Those whose people the reader manages: the Super Admin all, the clerk of a branch their own. */
export function useManagedBranches(): Schemas['Branch'][] {
  const { roles, branches: own } = useMe();
  const { data = [] } = useBranches();
  const isSuperAdmin = roles.some(({ name }) => name === 'Super Admin');
  return isSuperAdmin ? data : data.filter(isOneOf(own));
}

const isOneOf =
  (own: readonly { id: number }[]) =>
  ({ id }: { id: number }) =>
    own.some((branch) => branch.id === id);

/** A branch that an address asks for and no list has: archived ones keep their cases. */
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

/** Those in use and those that are archived, for the names of what was. */
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
