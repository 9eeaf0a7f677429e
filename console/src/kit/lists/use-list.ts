import { useMemo } from 'react';
import { useAddress } from './use-address.ts';

export interface ListState<Name extends string = string> {
  page: number;
  /** `name` or `-name`; undefined for the order of the server. */
  sort: string | undefined;
  /** By name, what each filter is set to; unset ones are missing. */
  filters: Readonly<{ [One in Name]?: string }>;
  isFiltered: boolean;
  setPage: (page: number) => void;
  setSort: (sort: string | undefined) => void;
  /** An empty value takes the filter away. The list begins again at its first page. */
  setFilter: (name: string, value: string | null | undefined) => void;
  clear: () => void;
}

/** Where a list stands, kept in the address: it can be sent to a colleague, and Back leads back to it. */
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
    setPage: (page) => change({ page: page === 1 ? null : String(page) }),
    setSort: (sort) => change({ sort, page: null }),
    setFilter: (name, value) => change({ [name]: value, page: null }, { replace: true }),
    clear: () => change(Object.fromEntries([...names.split(' '), 'page'].map((name) => [name, null]))),
  };
}
