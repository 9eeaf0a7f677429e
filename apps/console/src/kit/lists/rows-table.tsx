import { Anchor, Group, Table, type TableProps, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../language/language.tsx';
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
  /** Column of buttons: its heading is for screen readers only, and phones show no label. */
  isActions?: boolean;
}

interface RowsTableProps<Row> extends Pick<TableProps, 'verticalSpacing'> {
  /** Table caption for screen readers. */
  caption: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string | number;
  /** Page of a row; the first value links to it. */
  linkOf?: (row: Row) => string;
  /** State of a list that the server sorts. */
  list?: Pick<ListState, 'sort' | 'setSort'>;
  /** Shows a table instead of cards on phones. The table scrolls sideways below this width in pixels. */
  minWidth?: number;
}

/** Table of rows. On phones each row is a card of labeled values, unless the table has a `minWidth`. */
export function RowsTable<Row>({
  caption,
  rows,
  columns,
  keyOf,
  linkOf,
  list,
  verticalSpacing = 'sm',
  minWidth,
}: RowsTableProps<Row>) {
  const cards = minWidth === undefined ? { className: classes.table } : {};
  const table = (
    // Explicit roles: some browsers drop the table semantics when CSS turns rows into cards.
    <Table role="table" highlightOnHover verticalSpacing={verticalSpacing} {...cards}>
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
                data-label={column.isActions === true ? '' : column.label}
                className={
                  column.isFigure === true ? `${classes.cell} ${classes.figure} figures` : classes.cell!
                }
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
  );
  if (minWidth === undefined) return table;
  return (
    <Table.ScrollContainer minWidth={minWidth} tabIndex={0}>
      {table}
    </Table.ScrollContainer>
  );
}

function Heading<Row>({ column, list }: { column: Column<Row> } & Pick<RowsTableProps<Row>, 'list'>) {
  const texts = useTexts(kitTexts);
  const figure = column.isFigure === true ? { className: classes.figure } : {};
  if (column.sort === undefined || list === undefined)
    return (
      <Table.Th role="columnheader" scope="col" {...figure}>
        {column.isActions === true ? <span className="hidden">{column.label}</span> : column.label}
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
