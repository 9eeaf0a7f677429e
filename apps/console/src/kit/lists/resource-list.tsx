import { Box } from '@mantine/core';
import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { ExportMenu, type ExportMenuProps } from '../export-menu.tsx';
import { PageHeader, type PageHeaderProps } from '../page-header.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { ChoiceFilter, type ChoiceFilterProps, Filters } from './filters.tsx';
import { SearchField, type SearchFieldProps } from './search-field.tsx';
import type { ListState } from './use-list.ts';

type Of<Props> = Omit<Props, 'list'>;

/** Search term, e.g. `{ search: texts.search }`; `name` is its filter, by default `search`. */
type Search = { search: string } & Omit<Of<SearchFieldProps>, 'label'>;

/** Filter with a few values. A `width` in pixels keeps the bar steady while the choices load. */
type FewChoices = Of<ChoiceFilterProps> & { width?: number };

/** Filter of a list: a search, a choice, or a field of the page's own. */
export type ListFilter = Search | FewChoices | ReactElement | false;

interface ResourceListProps<Row>
  extends PageHeaderProps,
    Omit<DataTableProps<Row>, 'caption' | 'keyOf' | 'linkOf'> {
  /** Filters in their order. */
  filters?: readonly ListFilter[];
  /** Exports all rows that match the filters. */
  exports?: ExportMenuProps['ask'];
  /** Button that adds a row, in the heading and in the empty list. */
  add?: ReactNode;
  /** Text above the rows, e.g. that the list is filtered to one record. */
  notice?: ReactNode;
  /** Returns the path of a row's page; or a base path, to which the list adds the row's `id`. */
  linkOf?: string | ((row: Row) => string);
  /** Dialogs of the page. */
  children?: ReactNode;
}

/** List page with heading, filters and table, built from one definition. */
export function ResourceList<Row extends { id: string | number }>({
  filters = [],
  exports,
  add,
  notice,
  actions,
  linkOf,
  empty,
  children,
  title,
  detail,
  back,
  ...table
}: ResourceListProps<Row>) {
  const isBare = exports === undefined && !actions && !add;
  return (
    <>
      <PageHeader
        title={title}
        detail={detail}
        back={back}
        actions={
          isBare ? undefined : (
            <>
              {exports !== undefined && <ExportMenu ask={exports} />}
              {actions}
              {add}
            </>
          )
        }
      />
      {filters.length > 0 && (
        <Filters list={table.list}>
          {filters.map((filter, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the filters of a list keep their order.
            <Fragment key={index}>{filterOf(filter, table.list)}</Fragment>
          ))}
        </Filters>
      )}
      {notice}
      <DataTable
        {...table}
        caption={title}
        keyOf={({ id }) => id}
        linkOf={typeof linkOf === 'string' ? (row) => `${linkOf}/${row.id}` : linkOf}
        empty={{ action: add, ...empty }}
      />
      {children}
    </>
  );
}

function filterOf(filter: ListFilter, list: ListState): ReactNode {
  if (filter === false || isValidElement(filter)) return filter;
  if ('search' in filter) {
    const { search, ...field } = filter;
    return <SearchField {...field} label={search} list={list} />;
  }
  const { width, ...choice } = filter;
  const field = <ChoiceFilter {...choice} list={list} />;
  return width === undefined ? field : <Box w={{ base: '100%', xs: width }}>{field}</Box>;
}
