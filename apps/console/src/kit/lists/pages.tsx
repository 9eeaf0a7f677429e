import { Pagination, type PaginationProps } from '@mantine/core';
import { useFormats, useTexts } from '../../language/language.tsx';
import { kitTexts } from '../texts.ts';
import type { ListState } from './use-list.ts';

interface PagesProps {
  /** Name of the list for screen readers. */
  label?: string;
  page: number;
  lastPage: number;
  list: Pick<ListState, 'setPage'>;
  size?: PaginationProps['size'];
}

/** Pagination of a list. Renders nothing for a single page. */
export function Pages({ label, page, lastPage, list, size = 'sm' }: PagesProps) {
  const texts = useTexts(kitTexts);
  const { number } = useFormats();
  if (lastPage <= 1) return null;
  return (
    <Pagination
      component="nav"
      aria-label={label ?? texts.pages}
      total={lastPage}
      value={page}
      onChange={list.setPage}
      size={size}
      getControlProps={(control) => ({ 'aria-label': texts.pageControls[control] })}
      getItemProps={(item) => ({ 'aria-label': texts.pageNumber(number(item)) })}
    />
  );
}
