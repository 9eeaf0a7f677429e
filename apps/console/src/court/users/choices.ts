import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import { everyPage } from '../../kit/lists/every-page.ts';
import { api } from '../api.ts';

const MOST_AT_ONCE = 100;

/** Loads all roles with their permissions, ordered by name. */
export function useRoles({ enabled = true } = {}) {
  return useQuery({ queryKey: ['roles', 'all'], queryFn: () => everyPage(load), enabled });
}

const load = (page: number) =>
  answer(api.GET('/api/roles-list', { params: { query: { page, per_page: MOST_AT_ONCE } } }));
