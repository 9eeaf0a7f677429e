import { Box, Group, LoadingOverlay, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormats, useTexts } from '../../language/language.tsx';
import { ErrorState } from '../../shell/error-state.tsx';
import { Loading } from '../../shell/loading.tsx';
import { Empty } from '../empty.tsx';
import { kitTexts } from '../texts.ts';
import type { Page } from './page.ts';
import { Pages } from './pages.tsx';
import { type Column, RowsTable } from './rows-table.tsx';
import { useExistingPage } from './use-existing-page.ts';
import type { ListState } from './use-list.ts';

/** Parts of a query result that a table reads. */
type ListQuery<Row> = Pick<UseQueryResult, 'error' | 'isError' | 'fetchStatus' | 'isPlaceholderData'> & {
  data: Page<Row> | undefined;
  refetch: () => Promise<unknown>;
};

export interface DataTableProps<Row> {
  /** Table caption for screen readers. */
  caption: string;
  query: ListQuery<Row>;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string | number;
  /** Page of a row; the first value links to it. */
  linkOf?: (row: Row) => string;
  list: ListState;
  /** Empty state when there are no rows at all, regardless of filters. */
  empty: { title: string; hint?: string; action?: ReactNode };
}

/** Table of a list that the server filters, sorts and pages. */
export function DataTable<Row>({ caption, query, columns, keyOf, linkOf, list, empty }: DataTableProps<Row>) {
  const texts = useTexts(kitTexts);
  // The query does not run while a filter is invalid; the filter shows its own error.
  const isIdle = query.fetchStatus === 'idle';
  const isGone = useExistingPage(list, query.data);
  if (query.data === undefined) {
    if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    return isIdle ? null : <Loading lines={12} />;
  }
  if (isGone) return <Loading lines={12} />;
  const { rows } = query.data;
  if (rows.length === 0 && list.isFiltered)
    return <Empty title={texts.nothingFound} hint={texts.nothingFoundHint} />;
  if (rows.length === 0) return <Empty {...empty} />;
  const isBusy = query.isPlaceholderData && !isIdle;
  return (
    <Box pos="relative" aria-busy={isBusy}>
      <LoadingOverlay visible={isBusy} overlayProps={{ backgroundOpacity: 0.35 }} zIndex={1} />
      <RowsTable caption={caption} rows={rows} columns={columns} keyOf={keyOf} linkOf={linkOf} list={list} />
      <Foot page={query.data} list={list} />
    </Box>
  );
}

function Foot<Row>({
  page: { page, lastPage, perPage, total, rows },
  list,
}: {
  page: Page<Row>;
  list: ListState;
}) {
  const texts = useTexts(kitTexts);
  const { number } = useFormats();
  const from = (page - 1) * perPage + 1;
  return (
    <Group justify="space-between" mt="md" mih={36}>
      <Text size="sm" c="dimmed" className="figures" role="status">
        {texts.showing(number(from), number(from + rows.length - 1), number(total))}
      </Text>
      <Pages page={page} lastPage={lastPage} list={list} />
    </Group>
  );
}
