import type { UseQueryResult } from '@tanstack/react-query';
import { hasStatus } from '../api/errors.ts';
import { Trouble } from '../shell/trouble.tsx';

type Asked = Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;

/**
 * Of the queries that a page is made of those that failed and brought nothing. What is not for this account (404) did not fail: the
 * page does without it, and says nothing of what may be there.
 */
export function failedOf(queries: readonly Asked[]): Asked[] {
  return queries.filter(({ data, error }) => data === undefined && error !== null && !hasStatus(error, 404));
}

/** In place of what they would have brought, with a button that asks all of them again. */
export function Failed({ queries }: { queries: readonly Asked[] }) {
  const retry = () => {
    for (const { refetch } of queries) void refetch();
  };
  return <Trouble error={queries[0]?.error} onRetry={retry} />;
}

/** Whether something was never answered yet. What is asked for again after it failed takes nothing away that stands there. */
export function isFirstAsked({
  isPending,
  isFetched,
}: Pick<UseQueryResult, 'isPending' | 'isFetched'>): boolean {
  return isPending && !isFetched;
}
