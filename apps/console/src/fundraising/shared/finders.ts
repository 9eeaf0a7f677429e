import { useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import type { Choice } from '../../kit/forms/choices.ts';
import { api } from '../api.ts';
import { MANAGE } from './refresh.ts';

const AT_ONCE = 20;

const choice = (id: number, label: string): Choice => ({ value: String(id), label });

/** Searches institutions by name for a select field. */
export async function findInstitutions(search: string, status?: 'active'): Promise<Choice[]> {
  const query = { per_page: AT_ONCE, ...(search === '' ? {} : { search }), ...(status ? { status } : {}) };
  const { data } = await answer(api.GET('/api/v1/institutions', { params: { query } }));
  return data.data.map(({ id, name }) => choice(id, name));
}

export async function findCampaigns(search: string, area: { institution_id?: number }): Promise<Choice[]> {
  const query = { per_page: AT_ONCE, ...(search === '' ? {} : { search }), ...area };
  const { data } = await answer(api.GET('/api/v1/campaigns', { params: { query } }));
  return data.data.map(({ id, title }) => choice(id, title));
}

export async function findScholars(search: string, institutionId: number): Promise<Choice[]> {
  const query = {
    per_page: AT_ONCE,
    institution_id: institutionId,
    ...(search === '' ? {} : { search }),
  };
  const { data } = await answer(api.GET('/api/v1/scholars', { params: { query } }));
  return data.data.map(({ id, first_name, last_name }) =>
    choice(id, [first_name, last_name].filter(Boolean).join(' ')),
  );
}

export async function findUsers(search: string, institutionId?: number): Promise<Choice[]> {
  const query = {
    per_page: AT_ONCE,
    ...(search === '' ? {} : { search }),
    ...(institutionId === undefined ? {} : { institution_id: institutionId, status: 'active' as const }),
  };
  const { data } = await answer(api.GET('/api/v1/users', { params: { query } }));
  return data.data.map(({ id, name, email }) => choice(id, `${name} (${email})`));
}

/** Returns the name of an institution. */
export const nameOfInstitution = async (id: number): Promise<string> =>
  (await answer(api.GET('/api/v1/institutions/{id}', { params: { path: { id } } }))).data.name;

/** Loads the name of a record whose ID is in the address, to show it in the field. */
export function useChosen(
  kind: 'institution' | 'campaign' | 'user',
  id: string | undefined,
): Choice | undefined {
  const { data } = useQuery({
    queryKey: [MANAGE, 'name', kind, id],
    enabled: id !== undefined,
    queryFn: async () => choice(Number(id), await NAMES[kind](Number(id))),
  });
  return id === undefined ? undefined : data;
}

const NAMES = {
  institution: nameOfInstitution,
  campaign: async (id: number) =>
    (await answer(api.GET('/api/v1/campaigns/{id}', { params: { path: { id } } }))).data.title,
  user: async (id: number) => {
    const { data } = await answer(api.GET('/api/v1/users/{id}', { params: { path: { id } } }));
    return `${data.name} (${data.email})`;
  },
};
