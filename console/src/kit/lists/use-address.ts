import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { isLeaving } from '../../shell/headed-for.ts';

/** By name; an empty value takes the parameter away. */
type Changes = Readonly<Record<string, string | null | undefined>>;

/**
 * The parameters that a page keeps in its address, and what changes them. Of two changes right after each other both
 * hold: what the router hands to a change is what was drawn last. A change that comes when somebody has gone on to
 * another page, as a search after its pause, is dropped; it would call them back.
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
        // At once, and not as a transition of the router: React draws such a one bit by bit and begins again whenever
        // something else on the page changes meanwhile, as the list of a field does that closes. Until it is drawn, nothing
        // is asked for.
        { replace, preventScrollReset: true, flushSync: true },
      );
    },
    [setParams, pathname],
  );
  return [params, change];
}
