import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { isLeaving } from '../../shell/pending-navigation.ts';

/** Changes by parameter name. An empty value removes the parameter. */
type Changes = Readonly<Record<string, string | null | undefined>>;

/**
 * Returns the query parameters of the page and a function that changes them. Consecutive changes are all kept, although
 * the router passes the last rendered parameters to each. A change that arrives after the user has navigated away (e.g.
 * a delayed search) is dropped, because it would navigate back.
 */
export function useAddress(): [
  params: URLSearchParams,
  change: (changes: Changes, how?: { replace?: boolean }) => void,
] {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const change = useCallback(
    (changes: Changes, { replace = false } = {}) => {
      if (isLeaving(pathname)) return;
      setParams(
        () => {
          const after = new URLSearchParams(window.location.search);
          for (const [name, value] of Object.entries(changes)) {
            if (value) after.set(name, value);
            else after.delete(name);
          }
          return after;
        },
        // Flush synchronously instead of in a React transition. A transition restarts whenever something else on the
        // page changes, e.g. a closing option list, and no request is sent before it is rendered.
        { replace, preventScrollReset: true, flushSync: true },
      );
    },
    [setParams, pathname],
  );
  return [params, change];
}
