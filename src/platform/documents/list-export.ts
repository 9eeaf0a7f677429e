import type { FastifyReply } from 'fastify';
import { type TProperties, Type } from 'typebox';
import { oneOf } from '../http/schema.ts';
import { type Centavos, toPesos } from '../money/pesos.ts';
import { documentAnswer, sendDocument } from './http.ts';
import type { CellValue, Column } from './table.ts';

/** Lists as files: what they have under the same filters, in the same order, as CSV or XLSX. */

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

/** One column, and what it has of a row. */
export interface ExportedColumn<Row> extends Column {
  of(row: Row): CellValue;
}

export interface ExportedList<Row> {
  /** `Payroll items`: names the file and the sheet. */
  title: string;
  columns: readonly ExportedColumn<Row>[];
  batches: AsyncIterable<readonly Row[]>;
}

interface Made {
  at: Temporal.Instant;
  /** In which its moments are shown, and the day that the file is named by. */
  timeZone: string;
}

/**
 * Answers with a list as a file. A service records the export before: who took what is known, however the download ends.
 */
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

/** A name that somebody looked for stays out of the audit log, which outlives the names of those who have gone. */
export function asked(query: Record<string, unknown>, searchName: string): Record<string, unknown> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, name === searchName ? true : value]));
}

async function* cellsOf<Row>({ columns, batches }: ExportedList<Row>): AsyncGenerator<CellValue[][]> {
  for await (const rows of batches) yield rows.map((row) => columns.map((column) => column.of(row)));
}

/** An amount for a cell, exactly. */
const pesosCell = (centavos: Centavos | number | null): string | null =>
  centavos === null ? null : String(toPesos(BigInt(centavos)));

/** A column of amounts. */
export const pesosColumn = <Row>(
  header: string,
  of: (row: Row) => Centavos | number | null,
): ExportedColumn<Row> => ({
  header,
  type: 'number',
  decimals: 2,
  of: (row) => pesosCell(of(row)),
});

/** A column of texts. */
export const textColumn = <Row>(
  header: string,
  of: (row: Row) => string | null | undefined,
): ExportedColumn<Row> => ({ header, type: 'text', of: (row) => of(row) ?? null });
