import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../shell/error-state.tsx';
import { Loading } from '../shell/loading.tsx';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
  /** Number of skeleton lines; should approximate the height of the content. */
  lines?: number;
}

/** Renders the data of a query, a skeleton while it loads, or an error with a retry button. */
export function Loaded<Data>({ query, children, lines }: LoadedProps<Data>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <Loading {...(lines === undefined ? {} : { lines })} />;
}
