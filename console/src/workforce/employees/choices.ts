import { answer } from '../../api/client.ts';
import { api, type Schemas, useMe } from '../api.ts';

const PER_PAGE = 50;

/** Organizations by what is typed: those in which the signed-in user has the permission. */
export function useFindOrganizations(
  permission: string,
): (search: string) => Promise<Schemas['Organization'][]> {
  const { permissions } = useMe();
  const reach = permissions.find(({ name }) => name === permission)?.organization_ids ?? null;
  return async (search) => {
    const query = { 'filter[search]': search, per_page: reach === null ? PER_PAGE : 100 };
    const { data } = await answer(api.GET('/api/organizations', { params: { query } }));
    return reach === null ? data : data.filter(({ id }) => reach.includes(id));
  };
}

type ReferencePath = '/api/pms/positions' | '/api/pms/employment_types' | '/api/pms/timekeeping_policies';

/** For `RemoteSelect`: one of a reference list. */
export const findReferences = (path: ReferencePath) => async (search: string) => {
  const query = { 'filter[search]': search, per_page: PER_PAGE };
  const { data } = await answer(api.GET(path, { params: { query } }));
  return data.map(({ id, name }) => ({ value: id, label: name }));
};

/** Accounts that no employee is linked with; for who may see government numbers. */
export async function findFreeAccounts(search: string) {
  const query = { 'filter[search]': search };
  const { data } = await answer(api.GET('/api/pms/employee_accounts', { params: { query } }));
  return data.map(({ id, name, username }) => ({ value: String(id), label: `${name} (${username})` }));
}

export async function findRosters(search: string) {
  const query = { 'filter[search]': search, per_page: PER_PAGE };
  const { data } = await answer(api.GET('/api/payroll/rosters', { params: { query } }));
  return data.map(({ id, name }) => ({ value: id, label: name }));
}
