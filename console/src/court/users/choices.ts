import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { api, type Schemas } from '../api.ts';

const MOST_AT_ONCE = 100;

/** All roles with what they permit, by name. */
export function useRoles({ enabled = true } = {}) {
  return useQuery({ queryKey: ['roles', 'all'], queryFn: loadRoles, enabled });
}

async function loadRoles(): Promise<Schemas['Role'][]> {
  const all: Schemas['Role'][] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await answer(
      api.GET('/api/roles-list', { params: { query: { page, per_page: MOST_AT_ONCE } } }),
    );
    all.push(...data);
    if (page >= meta.last_page) return all;
  }
}
