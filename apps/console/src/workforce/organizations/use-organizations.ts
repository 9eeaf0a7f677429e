import { useQuery } from '@tanstack/react-query';
import { answer, answerWithEtag } from '../../api/client.ts';
import type { Tagged } from '../../kit/forms/use-change.ts';
import { everyPage } from '../../kit/lists/every-page.ts';
import { api, type Schemas } from '../api.ts';

export type Organization = Schemas['Organization'];

/** Organization as a node of the tree. */
export interface Place {
  organization: Organization;
  /** Depth in the tree; 0 at the top level. */
  depth: number;
  children: Place[];
}

export const ORGANIZATIONS_KEY = ['organizations'] as const;
const PER_PAGE = 100;

/** Loads all organizations, for forms and the tree. */
export function useOrganizations() {
  return useQuery({
    queryKey: [...ORGANIZATIONS_KEY, 'all'],
    queryFn: loadOrganizations,
    staleTime: 60_000,
  });
}

export const loadOrganizations = () =>
  everyPage((page) =>
    answer(api.GET('/api/organizations', { params: { query: { page, per_page: PER_PAGE } } })),
  );

/** Loads an organization with its `ETag`. */
export async function readOrganization(id: string): Promise<Tagged<Organization>> {
  const { data, tag } = await answerWithEtag(
    api.GET('/api/organizations/{id}', { params: { path: { id } } }),
  );
  return { data: data.data, tag };
}

/** Builds a tree, ordered by name on each level. Organizations whose parent is missing are at the top level. */
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

/** Returns the nodes of a tree in display order. */
export const inOrder = (places: readonly Place[]): Place[] =>
  places.flatMap((place) => [place, ...inOrder(place.children)]);
