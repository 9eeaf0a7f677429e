import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loading } from '../shell/loading.tsx';
import { Trouble } from '../shell/trouble.tsx';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
  /** Rows of the skeleton, about as high as what comes. */
  lines?: number;
}

/** What a query brings; a skeleton until then, and words with a button when it fails. */
export function Loaded<Data>({ query, children, lines }: LoadedProps<Data>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError) return <Trouble error={query.error} onRetry={() => void query.refetch()} />;
  return <Loading {...(lines === undefined ? {} : { lines })} />;
}
