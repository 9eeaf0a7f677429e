import { useEffect } from 'react';
import type { Page } from './page.ts';
import type { ListState } from './use-list.ts';

/**
 * Goes to the last page of a list when the page in the address has no rows, e.g. after its last row was removed or
 * decided. Returns true until the last page is loaded; callers then must not show the list as empty.
 */
export function useExistingPage(
  list: Pick<ListState, 'page' | 'setPage'>,
  found: Page<unknown> | undefined,
): boolean {
  const isGone = found !== undefined && found.rows.length === 0 && found.page > found.lastPage;
  const wanted = isGone && list.page > found.lastPage ? found.lastPage : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `list` is new at each rendering.
  useEffect(() => {
    // `setPage` renders immediately, and React does not allow that within an effect.
    if (wanted !== undefined) queueMicrotask(() => list.setPage(wanted, { replace: true }));
  }, [wanted]);
  return isGone;
}
