import { Group, Pagination } from '@mantine/core';
import type { Page } from '../../kit/lists/data-table.tsx';
import type { ListState } from '../../kit/lists/use-list.ts';
import { kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../language/language.tsx';

/** Further pages of roles, where there are more than fifty. */
export function Pages({ page: { page, lastPage }, list }: { page: Page<unknown>; list: ListState }) {
  const texts = useTexts(kitTexts);
  if (lastPage <= 1) return null;
  return (
    <Group justify="flex-end" mt="md">
      <Pagination
        component="nav"
        aria-label={texts.pages}
        total={lastPage}
        value={page}
        onChange={list.setPage}
        size="sm"
        getControlProps={(control) => ({ 'aria-label': control })}
        getItemProps={(item) => ({ 'aria-label': `${texts.pages} ${item}` })}
      />
    </Group>
  );
}
