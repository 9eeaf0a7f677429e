import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { Navigate, useLocation, useMatches } from 'react-router';
import { hasStatus } from '../api/errors.ts';
import {
  confirmSession,
  hasSession,
  onSignedInElsewhere,
  rememberSession,
  sessionStore,
} from '../api/session.ts';
import { ErrorState } from '../shell/error-state.tsx';
import { Loading } from '../shell/loading.tsx';
import { queries } from '../shell/queries.ts';
import { ME_KEY } from '../shell/session-dialog.tsx';

/** Account fields that every service returns. */
export interface Person {
  id: number | string;
  name: string;
  email: string;
}

interface RequireMeProps {
  children: ReactNode;
  /** Page for unknown addresses, shown without sign-in. */
  nowhere?: ReactNode;
}

const SomebodySigned = createContext<Person | undefined>(undefined);

/**
 * Creates the signed-in-user context of one service.
 * `RequireMe` wraps pages that need a signed-in user; it redirects to the sign-in page and back. `useMe` returns the
 * user, `useMaybeMe` also undefined. `early` is a loader for the routes around those pages: it starts the request while
 * the page's code is still loading.
 */
export function createMe<Me extends Person>(load: () => Promise<Me>) {
  const Signed = createContext<Me | undefined>(undefined);
  const who = queryOptions({
    queryKey: ME_KEY,
    queryFn: async ({ client }) => {
      const me = await askWho(load);
      const before = client.getQueryData<Me>(ME_KEY);
      // Drop everything that was loaded for another user.
      if (before !== undefined && before.id !== me.id)
        client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME_KEY[0] });
      return me;
    },
    staleTime: 60_000,
  });
  // This subscription is never removed: the page needs it until it closes.
  onSignedInElsewhere(() => void queries.invalidateQueries({ queryKey: ME_KEY }));
  const early = {
    loader: () => {
      if (hasSession()) void queries.prefetchQuery(who);
      // Do not await the request, so that navigation does not wait for the response.
      return null;
    },
    shouldRevalidate: () => false,
  };

  function useMeQuery() {
    // Subscribe to the location: signing in or out navigates to another page, and this frame must then render again.
    useLocation();
    const isGivenUp = useSyncExternalStore(sessionStore.subscribe, sessionStore.isGivenUp);
    const query = useQuery({ ...who, enabled: hasSession() && !isGivenUp });
    return { ...query, data: isGivenUp ? undefined : query.data, isGivenUp };
  }

  function RequireMe({ children, nowhere }: RequireMeProps) {
    const { pathname, search } = useLocation();
    const isNowhere = useMatches().at(-1)?.params['*'] !== undefined;
    const query = useMeQuery();
    const me = query.data;
    if (me !== undefined) {
      return (
        <SomebodySigned value={me}>
          <Signed key={me.id} value={me}>
            {children}
          </Signed>
        </SomebodySigned>
      );
    }
    if (!hasSession() || hasStatus(query.error, 401)) {
      if (isNowhere && nowhere !== undefined) return nowhere;
      const to = `${pathname}${search}`;
      return <Navigate to={to === '/' ? '/sign-in' : `/sign-in?${new URLSearchParams({ to })}`} replace />;
    }
    if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    return <Loading />;
  }

  function useMe(): Me {
    const me = useContext(Signed);
    if (me === undefined) throw new Error('A page that needs somebody stands outside of RequireMe.');
    return me;
  }

  return { early, RequireMe, useMe, useMaybeMe: (): Me | undefined => useMeQuery().data };
}

async function askWho<Me>(load: () => Promise<Me>): Promise<Me> {
  try {
    const me = await load();
    confirmSession();
    return me;
  } catch (error) {
    if (hasStatus(error, 401)) rememberSession(false);
    throw error;
  }
}

/** Returns the signed-in user, for pages that several services share. */
export function usePerson<Kind extends Person>(): Kind {
  const person = useContext(SomebodySigned);
  if (person === undefined) throw new Error('A page that needs somebody stands outside of RequireMe.');
  return person as Kind;
}

/** Clears all loaded data after signing in or out. */
export function forgetAll(isOpen: boolean): void {
  rememberSession(isOpen);
  queries.clear();
}
