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
import { Loading } from '../shell/loading.tsx';
import { queries } from '../shell/queries.ts';
import { ME_KEY } from '../shell/session-dialog.tsx';
import { Trouble } from '../shell/trouble.tsx';

/** What an account has in every service. */
export interface Person {
  id: number | string;
  name: string;
  email: string;
}

interface RequireMeProps {
  children: ReactNode;
  /** For an address at which there is no page, what stands around that: nobody has to sign in to be told. */
  nowhere?: ReactNode;
}

const SomebodySigned = createContext<Person | undefined>(undefined);

/**
 * Who is signed in, for the pages of one service. `RequireMe` stands around pages that need somebody: it leads to the
 * page to sign in, and back to where one was. `useMe` is whoever that is; `useMaybeMe` also nobody. `early` is for the
 * routes around those pages: it asks while the program of the page is on its way.
 */
export function createMe<Me extends Person>(load: () => Promise<Me>) {
  const Signed = createContext<Me | undefined>(undefined);
  const who = queryOptions({
    queryKey: ME_KEY,
    queryFn: async ({ client }) => {
      const me = await askWho(load);
      const before = client.getQueryData<Me>(ME_KEY);
      // Nothing that was loaded for somebody else stays.
      if (before !== undefined && before.id !== me.id)
        client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME_KEY[0] });
      return me;
    },
    staleTime: 60_000,
  });
  // From the first question on, and for as long as the page is there.
  onSignedInElsewhere(() => void queries.invalidateQueries({ queryKey: ME_KEY }));
  const early = {
    loader: () => {
      if (hasSession()) void queries.prefetchQuery(who);
      // Nothing waits for it.
      return null;
    },
    shouldRevalidate: () => false,
  };

  function useMeQuery() {
    // Who signs in or out goes on to another page, and the frame that stays around both is drawn anew with it.
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
    if (query.isError) return <Trouble error={query.error} onRetry={() => void query.refetch()} />;
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

/** Whoever is signed in, for pages that several services show. */
export function usePerson<Kind extends Person>(): Kind {
  const person = useContext(SomebodySigned);
  if (person === undefined) throw new Error('A page that needs somebody stands outside of RequireMe.');
  return person as Kind;
}

/** After signing in or out: nothing that was loaded for somebody else stays. */
export function forgetAll(isOpen: boolean): void {
  rememberSession(isOpen);
  queries.clear();
}
