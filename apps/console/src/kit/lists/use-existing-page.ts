import { useEffect } from 'react';
import type { Page } from './page.ts';
import type { ListState } from './use-list.ts';

/**
 * Goes to the last page of a list when the page in the address has no rows any more, e.g. after its last row was
 * removed or decided. Returns true until that page is loaded: the list is not empty.
 */
export function useExistingPage(
  list: Pick<ListState, 'page' | 'setPage'>,
  found: Page<unknown> | undefined,
): boolean {
  const isGone = found !== undefined && found.rows.length === 0 && found.page > found.lastPage;
  const wanted = isGone && list.page > found.lastPage ? found.lastPage : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `list` is new at each rendering.
  useEffect(() => {
    // Changes of the address are rendered at once, which React does not do within an effect.
    if (wanted !== undefined) queueMicrotask(() => list.setPage(wanted, { replace: true }));
  }, [wanted]);
  return isGone;
}
