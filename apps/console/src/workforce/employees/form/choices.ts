import { answer } from '../../../api/client.ts';
import { api, type Schemas, useMe } from '../../api.ts';

const PER_PAGE = 50;
/** Maximum page size of the API. */
const MOST_PER_PAGE = 100;
/** Maximum number of pages to load. In larger trees, users find the remaining organizations by typing. */
const MOST_PAGES = 10;

/** Searches organizations where the user has the permission. */
export function useFindOrganizations(
  permission: string,
): (search: string) => Promise<Schemas['Organization'][]> {
  const { permissions } = useMe();
  const scope = permissions.find(({ name }) => name === permission)?.organization_ids ?? null;
  const load = (search: string, page: number, perPage: number) => {
    const query = { 'filter[search]': search, page, per_page: perPage };
    return answer(api.GET('/api/organizations', { params: { query } }));
  };
  return async (search) => {
    if (scope === null) return (await load(search, 1, PER_PAGE)).data;
    // The API lists the whole tree, so organizations within the user's scope may be on later pages. The map removes
    // duplicates of organizations that move to the next page between requests.
    const found = new Map<string, Schemas['Organization']>();
    const enough = Math.min(scope.length, PER_PAGE);
    for (let page = 1, last = 1; page <= last && found.size < enough; page += 1) {
      const { data, meta } = await load(search, page, MOST_PER_PAGE);
      for (const one of data) if (scope.includes(one.id)) found.set(one.id, one);
      last = Math.min(meta.last_page, MOST_PAGES);
    }
    return [...found.values()];
  };
}

type ReferencePath = '/api/pms/positions' | '/api/pms/employment_types' | '/api/pms/timekeeping_policies';

/** Searches a reference list, for `RemoteSelect`. */
export const findReferences = (path: ReferencePath) => async (search: string) => {
  const query = { 'filter[search]': search, per_page: PER_PAGE };
  const { data } = await answer(api.GET(path, { params: { query } }));
  return data.map(({ id, name }) => ({ value: id, label: name }));
};

/** Searches accounts without a linked employee. Requires the permission to see government numbers. */
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
