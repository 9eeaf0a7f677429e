import { Pagination } from '@mantine/core';
import type { Page } from '../../kit/lists/data-table.tsx';
import type { ListState } from '../../kit/lists/use-list.ts';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';

/** The pages of a list that is no table; nothing where there is one. */
export function Pages({ page, list }: { page: Page<unknown>; list: ListState }) {
  const texts = useTexts(kitTexts);
  if (page.lastPage <= 1) return null;
  return (
    <Pagination
      component="nav"
      aria-label={texts.pages}
      total={page.lastPage}
      value={page.page}
      onChange={list.setPage}
      size="sm"
      getControlProps={(control) => ({ 'aria-label': control })}
      getItemProps={(item) => ({ 'aria-label': `${texts.pages} ${item}` })}
    />
  );
}
