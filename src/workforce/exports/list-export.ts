import type { FastifyReply } from 'fastify';
import { type TProperties, Type } from 'typebox';
import { documentAnswer, sendDocument } from '../../platform/documents/http.ts';
import type { CellValue, Column } from '../../platform/documents/table.ts';
import { originOf } from '../../platform/http/origin.ts';
import type { Page } from '../../platform/http/pagination.ts';
import { oneOf } from '../../platform/http/schema.ts';
import { type Centavos, toPesos } from '../../platform/money/pesos.ts';
import { iso } from '../../platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit.ts';
import type { App } from '../context.ts';

/** Lists as files: what they have under the same filters, in the same order, as CSV or XLSX. */

const KINDS = ['csv', 'xlsx'] as const;

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
  /** What the record calls it. */
  action: string;
  subject: [type: string, id: string];
}

interface ExportCall {
  actor: Actor;
  query: { format?: (typeof KINDS)[number] };
  reply: FastifyReply;
  ip: string;
  requestId: string;
}

/** Records that a list was taken, and answers with it. */
export async function sendList<Row>(
  app: App,
  { actor, query, reply, ...call }: ExportCall,
  list: ExportedList<Row>,
) {
  const now = app.clock.now();
  const { format, ...filters } = query;
  await recordAs(app.db, actor, {
    action: list.action,
    subject: list.subject,
    at: iso(now),
    origin: originOf(call),
    changes: { query: asked(filters) },
  });
  return await sendDocument(reply, {
    kind: format ?? 'csv',
    columns: list.columns,
    batches: cellsOf(list),
    timeZone: app.time.zone,
    fileName: `${list.title} ${app.time.dateOf(now)}`,
    title: list.title,
    subtitle: [],
    printedAt: now,
  });
}

/** A name that somebody looked for stays out of the audit log, which outlives the names of former employees. */
export function asked(query: Record<string, unknown>): Record<string, unknown> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, name === 'filter[search]' ? true : value]));
}

async function* cellsOf<Row>({ columns, batches }: ExportedList<Row>): AsyncGenerator<CellValue[][]> {
  for await (const rows of batches) yield rows.map((row) => columns.map((column) => column.of(row)));
}

const PAGE = 1_000;

/** All pages of a list, for lists that are small enough to be counted on from the start each time. */
export async function* pagesOf<Row>(
  read: (page: Page) => Promise<{ rows: Row[] }>,
): AsyncGenerator<readonly Row[]> {
  for (let page = 1; ; page += 1) {
    const { rows } = await read({ page, perPage: PAGE, offset: (page - 1) * PAGE });
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
  }
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
