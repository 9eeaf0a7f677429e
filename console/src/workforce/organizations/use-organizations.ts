import { useQuery } from '@tanstack/react-query';
import { answer, answerWithTag } from '../../api/client.ts';
import type { Tagged } from '../../kit/forms/use-change.ts';
import { everyPage } from '../../kit/lists/every-page.ts';
import { api, type Schemas } from '../api.ts';

export type Organization = Schemas['Organization'];

/** An organization in its place of the tree. */
export interface Place {
  organization: Organization;
  /** 0 at the top. */
  depth: number;
  children: Place[];
}

export const ORGANIZATIONS_KEY = ['organizations'] as const;
const PER_PAGE = 100;

/** All organizations: forms offer them, and the tree needs everything that stands above. */
export function useOrganizations() {
  return useQuery({
    queryKey: [...ORGANIZATIONS_KEY, 'all'],
    queryFn: () => everyPage(load),
    staleTime: 60_000,
  });
}

const load = (page: number) =>
  answer(api.GET('/api/organizations', { params: { query: { page, per_page: PER_PAGE } } }));

/** One as it stands now, with the tag by which a change says what it was made from. */
export async function readOrganization(id: string): Promise<Tagged<Organization>> {
  const { data, tag } = await answerWithTag(api.GET('/api/organizations/{id}', { params: { path: { id } } }));
  return { data: data.data, tag };
}

/** As a tree, by name on each level. One whose parent is not among them stands at the top. */
export function treeOf(organizations: readonly Organization[]): Place[] {
  const ids = new Set(organizations.map(({ id }) => id));
  const below = new Map<string | null, Organization[]>();
  for (const one of organizations) {
    const parent = one.parent_id !== null && ids.has(one.parent_id) ? one.parent_id : null;
    below.set(parent, [...(below.get(parent) ?? []), one]);
  }
  const build = (parent: string | null, depth: number): Place[] =>
    (below.get(parent) ?? []).map((organization) => ({
      organization,
      depth,
      children: build(organization.id, depth + 1),
    }));
  return build(null, 0);
}

/** The tree in the order in which one reads it. */
export const inOrder = (places: readonly Place[]): Place[] =>
  places.flatMap((place) => [place, ...inOrder(place.children)]);
