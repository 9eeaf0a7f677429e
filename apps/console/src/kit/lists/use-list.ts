import { useMemo } from 'react';
import { useAddress } from './use-address.ts';

export interface ListState<Name extends string = string> {
  page: number;
  /** `name` or `-name`; undefined for the server's default order. */
  sort: string | undefined;
  /** Values of the active filters by name. */
  filters: Readonly<{ [One in Name]?: string }>;
  isFiltered: boolean;
  /** Adds an entry to the browser's history, unless it replaces the current one. */
  setPage: (page: number, how?: { replace?: boolean }) => void;
  setSort: (sort: string | undefined) => void;
  /** Sets a filter; an empty value removes it. Returns to the first page. */
  setFilter: (name: string, value: string | null | undefined) => void;
  clear: () => void;
}

/** State of a list (page, order, filters), kept in the address so that it can be shared and restored by Back. */
export function useList<Name extends string>(filterNames: readonly Name[]): ListState<Name> {
  const [params, change] = useAddress();
  const names = filterNames.join(' ');
  const filters = useMemo(
    () =>
      Object.fromEntries(
        names.split(' ').flatMap((name) => {
          const value = params.get(name);
          return value ? [[name, value]] : [];
        }),
      ) as ListState<Name>['filters'],
    [params, names],
  );
  return {
    page: Math.max(1, Number(params.get('page')) || 1),
    sort: params.get('sort') ?? undefined,
    filters,
    isFiltered: Object.keys(filters).length > 0,
    setPage: (page, how) => change({ page: page === 1 ? null : String(page) }, how),
    setSort: (sort) => change({ sort, page: null }),
    setFilter: (name, value) => change({ [name]: value, page: null }, { replace: true }),
    clear: () => change(Object.fromEntries([...names.split(' '), 'page'].map((name) => [name, null]))),
  };
}

/** Returns the number in a filter; undefined for a filter that is not set. */
export const numberIn = (value: string | undefined): number | undefined =>
  value === undefined ? undefined : Number(value);
