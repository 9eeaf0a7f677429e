import type { FastifyReply } from 'fastify';
import { type TProperties, Type } from 'typebox';
import { oneOf } from '../http/schema.ts';
import { type Centavos, toPesos } from '../money/pesos.ts';
import { documentAnswer, sendDocument } from './http.ts';
import type { CellValue, Column } from './table.ts';

/** List exports: the rows of a list with the same filters and order, as CSV or XLSX. */

const KINDS = ['csv', 'xlsx'] as const;

export interface ExportQuery {
  format?: (typeof KINDS)[number];
}

export const exportQuery = <const Filters extends TProperties>(filters: Filters) =>
  Type.Object({
    format: Type.Optional(oneOf(KINDS, { description: 'Default `csv`.' })),
    ...filters,
  });

export const EXPORTED = { 200: { ...documentAnswer('csv'), 'x-also': [documentAnswer('xlsx')] } };
export const EXPORT_WORDS =
  'All that the list has under the same filters, in the same order, as CSV or XLSX. Each export is recorded.';

/** An exported column and its value in a row. */
export interface ExportedColumn<Row> extends Column {
  of(row: Row): CellValue;
}

export interface ExportedList<Row> {
  /** Name of the file and the sheet: `Payroll items`. */
  title: string;
  columns: readonly ExportedColumn<Row>[];
  batches: AsyncIterable<readonly Row[]>;
}

interface Made {
  at: Temporal.Instant;
  /** Time zone of the shown times and of the date in the file name. */
  timeZone: string;
}

/** Sends a list as a file. The service records the export before, so that it is logged even if the download fails. */
export async function sendExport<Row>(
  reply: FastifyReply,
  { format = 'csv' }: ExportQuery,
  list: ExportedList<Row>,
  { at, timeZone }: Made,
) {
  return await sendDocument(reply, {
    kind: format,
    columns: list.columns,
    batches: cellsOf(list),
    timeZone,
    fileName: `${list.title} ${at.toZonedDateTimeISO(timeZone).toPlainDate()}`,
    title: list.title,
    subtitle: [],
    printedAt: at,
  });
}

/**
 * Returns the filters of an export for the audit log, without a searched name: the log outlives the names of people who
 * were erased.
 */
export function asked(query: Record<string, unknown>, searchName: string): Record<string, unknown> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, name === searchName ? true : value]));
}

async function* cellsOf<Row>({ columns, batches }: ExportedList<Row>): AsyncGenerator<CellValue[][]> {
  for await (const rows of batches) yield rows.map((row) => columns.map((column) => column.of(row)));
}

/** Formats an amount exactly, in pesos. */
const pesosCell = (centavos: Centavos | number | null): string | null =>
  centavos === null ? null : String(toPesos(BigInt(centavos)));

/** Declares a column of amounts. */
export const pesosColumn = <Row>(
  header: string,
  of: (row: Row) => Centavos | number | null,
): ExportedColumn<Row> => ({
  header,
  type: 'number',
  decimals: 2,
  of: (row) => pesosCell(of(row)),
});

/** Declares a column of texts. */
export const textColumn = <Row>(
  header: string,
  of: (row: Row) => string | null | undefined,
): ExportedColumn<Row> => ({ header, type: 'text', of: (row) => of(row) ?? null });
