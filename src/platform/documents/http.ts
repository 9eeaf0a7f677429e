import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { csvOf } from './csv.ts';
import { dispositionOf } from './disposition.ts';
import { pdfOf } from './pdf.ts';
import { assertColumns, type Table } from './table.ts';
import { xlsxOf } from './xlsx.ts';

export const DOCUMENT_KINDS = ['csv', 'xlsx', 'pdf'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export interface TableDocument extends Table {
  kind: DocumentKind;
  /** Without an extension, in any script: `Case list 2026-11-21`. */
  fileName: string;
  /** Above a PDF's table, and the name of a workbook's sheet. */
  title: string;
  /** Lines below a PDF's title: which filters, who printed it, when. */
  subtitle: readonly string[];
  printedAt: Temporal.Instant;
}

const MEDIA_TYPES: Record<DocumentKind, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};
const CHUNK_IN_BYTES = 65_536;

/** How a route declares that it answers with a document of one kind. */
export const documentAnswer = (kind: DocumentKind) =>
  Type.String({ format: 'binary', 'x-media-type': MEDIA_TYPES[kind].split(';', 1)[0]! });

/**
 * Answers with a table as a file: a handler returns what this returns. Rows are read as fast as the client takes the
 * document and no faster, and no further once the client has gone away; then the batches are asked to `return`, so
 * that they can let go of what they hold. A failure of the first batch is an error as any other. After it 200 has
 * been said: the connection is cut, so that nobody takes half a document for a whole one, and the log says why.
 */
export async function sendDocument(reply: FastifyReply, document: TableDocument): Promise<Readable> {
  assertColumns(document.columns);
  const isHead = reply.request.method === 'HEAD';
  const rows = document.batches[Symbol.asyncIterator]();
  // Whoever asks for the headers only is told nothing of the rows, and nobody knows how long the document would be.
  const first = isHead ? undefined : await rows.next();
  reply.type(MEDIA_TYPES[document.kind]);
  reply.header('content-disposition', dispositionOf(document.fileName, document.kind));
  reply.header('cache-control', 'no-store');
  if (first === undefined) return Readable.from([]);
  const bytes = bytesOf({ ...document, batches: begun(first, rows) });
  const stream = Readable.from(bytes, { objectMode: false, highWaterMark: CHUNK_IN_BYTES });
  // However it ended: a client can be gone before the document's first byte was asked for.
  stream.once('close', () => {
    Promise.resolve(rows.return?.()).catch((error: unknown) => {
      reply.log.error({ err: error }, 'the rows of a document could not be closed');
    });
  });
  return stream;
}

function bytesOf(document: TableDocument): AsyncGenerator<Uint8Array> {
  if (document.kind === 'csv') return csvOf(document);
  if (document.kind === 'xlsx') return xlsxOf(document, { sheetName: document.title });
  return pdfOf(document, document);
}

/** Batches of which the first has been read. */
async function* begun<Batch>(
  first: IteratorResult<Batch>,
  others: AsyncIterator<Batch>,
): AsyncGenerator<Batch> {
  for (let step = first; step.done !== true; step = await others.next()) yield step.value;
}
