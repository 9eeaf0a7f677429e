import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { csvOf } from './csv/csv.ts';
import { dispositionOf } from './disposition.ts';
import { pdfOf } from './pdf/pdf.ts';
import { assertColumns, type Table } from './table.ts';
import { xlsxOf } from './xlsx/xlsx.ts';

export const DOCUMENT_KINDS = ['csv', 'xlsx', 'pdf'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export interface TableDocument extends Table {
  kind: DocumentKind;
  /** File name without extension, in any script: `Case list 2026-11-21`. */
  fileName: string;
  /** Title above a PDF's table and name of a workbook's sheet. */
  title: string;
  /** Lines below a PDF's title: filters, who printed it and when. */
  subtitle: readonly string[];
  printedAt: Temporal.Instant;
}

const MEDIA_TYPES: Record<DocumentKind, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};
const CHUNK_IN_BYTES = 65_536;

/** Response schema of a route that returns one kind of document. */
export const documentAnswer = (kind: DocumentKind) =>
  Type.String({ format: 'binary', 'x-media-type': MEDIA_TYPES[kind].split(';', 1)[0]! });

/**
 * Sends a table as a file; a handler returns the result of this function. Rows are read only as fast as the client
 * receives them, and no further after it disconnects; then the batches' `return` is called, so that they can release
 * resources. A failure of the first batch is a normal error response. After that, 200 has been sent: the connection is
 * closed, so that nobody takes half a document for a complete one, and the reason is logged.
 */
export async function sendDocument(reply: FastifyReply, document: TableDocument): Promise<Readable> {
  assertColumns(document.columns);
  const isHead = reply.request.method === 'HEAD';
  const rows = document.batches[Symbol.asyncIterator]();
  // A HEAD request reads no rows, and the length of the document is not known.
  const first = isHead ? undefined : await rows.next();
  reply.type(MEDIA_TYPES[document.kind]);
  reply.header('content-disposition', dispositionOf(document.fileName, document.kind));
  reply.header('cache-control', 'no-store');
  if (first === undefined) return Readable.from([]);
  const bytes = bytesOf({ ...document, batches: begun(first, rows) });
  const stream = Readable.from(bytes, { objectMode: false, highWaterMark: CHUNK_IN_BYTES });
  // Runs however the stream ended: a client can disconnect before the first byte is read.
  stream.once('close', () => {
    Promise.resolve(rows.return?.()).catch((error: unknown) => {
      reply.log.error({ err: error }, 'the database cursor of an export could not be closed');
    });
  });
  return stream;
}

function bytesOf(document: TableDocument): AsyncGenerator<Uint8Array> {
  if (document.kind === 'csv') return csvOf(document);
  if (document.kind === 'xlsx') {
    const { title: sheetName, subtitle, printedAt: createdAt } = document;
    return xlsxOf(document, { sheetName, description: subtitle.join(' · '), createdAt });
  }
  return pdfOf(document, document);
}

/** Yields a batch that has already been read, then the remaining ones. */
async function* begun<Batch>(
  first: IteratorResult<Batch>,
  others: AsyncIterator<Batch>,
): AsyncGenerator<Batch> {
  for (let step = first; step.done !== true; step = await others.next()) yield step.value;
}
