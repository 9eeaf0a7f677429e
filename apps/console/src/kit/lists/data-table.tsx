import { Anchor, Box, Group, LoadingOverlay, Pagination, Table, Text, UnstyledButton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormats, useTexts } from '../../language/language.tsx';
import { ErrorState } from '../../shell/error-state.tsx';
import { Loading } from '../../shell/loading.tsx';
import { Empty } from '../empty.tsx';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../icons/tabler.ts';
import { kitTexts } from '../texts.ts';
import classes from './data-table.module.css';
import type { ListState } from './use-list.ts';

export interface Column<Row> {
  /** Column heading; on phones, the label of each value. */
  label: string;
  show: (row: Row) => ReactNode;
  /** Sort parameter of the API, if the column is sortable. */
  sort?: string;
  /** Right-aligns figures so that their digits line up. */
  isFigure?: boolean;
}

/** One page of a list, independent of the service's envelope. */
export interface Page<Row> {
  rows: readonly Row[];
  total: number;
  page: number;
  lastPage: number;
  perPage: number;
}

/** Parts of a query result that a table reads. */
type ListQuery<Row> = Pick<UseQueryResult, 'error' | 'isError' | 'fetchStatus' | 'isPlaceholderData'> & {
  data: Page<Row> | undefined;
  refetch: () => Promise<unknown>;
};

interface DataTableProps<Row> {
  /** Table caption for screen readers. */
  caption: string;
  query: ListQuery<Row>;
  columns: Column<Row>[];
  keyOf: (row: Row) => string | number;
  /** Page of a row; the first value links to it. */
  linkOf?: (row: Row) => string;
  list: ListState;
  /** Empty state when there are no rows at all, regardless of filters. */
  empty: { title: string; hint?: string; action?: ReactNode };
}

/** Table of a list that the server filters, sorts and pages. On phones each row is a card of labeled values. */
export function DataTable<Row>({ caption, query, columns, keyOf, linkOf, list, empty }: DataTableProps<Row>) {
  const texts = useTexts(kitTexts);
  // The query is disabled while a filter is invalid; the error is shown at the filter.
  const isIdle = query.fetchStatus === 'idle';
  if (query.data === undefined) {
    if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    return isIdle ? null : <Loading lines={12} />;
  }
  const { rows } = query.data;
  if (rows.length === 0 && list.isFiltered)
    return <Empty title={texts.nothingFound} hint={texts.nothingFoundHint} />;
  if (rows.length === 0) return <Empty {...empty} />;
  const isBusy = query.isPlaceholderData && !isIdle;
  return (
    <Box pos="relative" aria-busy={isBusy}>
      <LoadingOverlay visible={isBusy} overlayProps={{ backgroundOpacity: 0.35 }} zIndex={1} />
      {/* Explicit roles: some browsers drop the table semantics when CSS turns rows into cards. */}
      <Table role="table" className={classes.table} highlightOnHover verticalSpacing="sm">
        <caption className="hidden">{caption}</caption>
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {columns.map((column) => (
              <Heading key={column.label} column={column} list={list} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {rows.map((row) => (
            <Table.Tr role="row" key={keyOf(row)}>
              {columns.map((column, index) => (
                <Table.Td
                  role="cell"
                  key={column.label}
                  data-label={column.label}
                  {...(column.isFigure === true ? { className: `${classes.figure} figures` } : {})}
                >
                  {index === 0 && linkOf !== undefined ? (
                    <Anchor component={Link} to={linkOf(row)} fw={600} c="inherit">
                      {column.show(row)}
                    </Anchor>
                  ) : (
                    column.show(row)
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Foot page={query.data} list={list} />
    </Box>
  );
}

function Heading<Row>({ column, list }: { column: Column<Row>; list: ListState }) {
  const texts = useTexts(kitTexts);
  const figure = column.isFigure === true ? { className: classes.figure } : {};
  if (column.sort === undefined)
    return (
      <Table.Th role="columnheader" scope="col" {...figure}>
        {column.label}
      </Table.Th>
    );
  const direction =
    list.sort === column.sort ? 'ascending' : list.sort === `-${column.sort}` ? 'descending' : 'none';
  const Icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[direction];
  return (
    <Table.Th role="columnheader" scope="col" aria-sort={direction} {...figure}>
      <UnstyledButton
        fw={700}
        fz="sm"
        aria-label={texts.sortBy(column.label)}
        onClick={() => list.setSort(direction === 'ascending' ? `-${column.sort}` : column.sort)}
      >
        <Group gap={4} wrap="nowrap" component="span" display="inline-flex">
          {column.label}
          <Icon size={14} aria-hidden />
        </Group>
      </UnstyledButton>
    </Table.Th>
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
      {lastPage > 1 && (
        <Pagination
          component="nav"
          aria-label={texts.pages}
          total={lastPage}
          value={page}
          onChange={list.setPage}
          size="sm"
          getControlProps={(control) => ({ 'aria-label': texts.pageControls[control] })}
          getItemProps={(item) => ({ 'aria-label': texts.pageNumber(number(item)) })}
        />
      )}
    </Group>
  );
}
