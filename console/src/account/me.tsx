import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { Navigate, useLocation } from 'react-router';
import { hasStatus } from '../api/errors.ts';
import { hasSession, rememberSession } from '../api/session.ts';
import { Loading } from '../shell/loading.tsx';
import { Trouble } from '../shell/trouble.tsx';

export const ME_KEY = ['me'] as const;

/**
 * Who is signed in, for the pages of one service. `RequireMe` stands around pages that need somebody: it leads to the
 * page to sign in, and back to where one was. `useMe` is whoever that is; `useMaybeMe` also nobody.
 */
export function createMe<Me>(load: () => Promise<Me>) {
  const Signed = createContext<Me | undefined>(undefined);

  function useMeQuery() {
    return useQuery({ queryKey: ME_KEY, queryFn: load, enabled: hasSession(), staleTime: 60_000 });
  }

  function RequireMe({ children }: { children: ReactNode }) {
    const { pathname, search } = useLocation();
    const query = useMeQuery();
    if (query.data !== undefined) return <Signed value={query.data}>{children}</Signed>;
    if (!hasSession() || hasStatus(query.error, 401)) {
      rememberSession(false);
      const to = `${pathname}${search}`;
      return <Navigate to={to === '/' ? '/sign-in' : `/sign-in?${new URLSearchParams({ to })}`} replace />;
    }
    if (query.isError) return <Trouble error={query.error} onRetry={() => void query.refetch()} />;
    return <Loading />;
  }

  function useMe(): Me {
    const me = useContext(Signed);
    if (me === undefined) throw new Error('A page that needs somebody stands outside of RequireMe.');
    return me;
  }

  return { RequireMe, useMe, useMaybeMe: (): Me | undefined => useMeQuery().data };
}

/** After signing in or out: nothing that was loaded for somebody else stays. */
export function useForgetAll(): (isOpen: boolean) => void {
  const queries = useQueryClient();
  return (isOpen) => {
    rememberSession(isOpen);
    queries.clear();
  };
}
