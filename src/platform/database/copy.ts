import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Connection } from './connect.ts';

export type CopyValue = string | number | bigint | boolean | null;
export type CopyRow = readonly CopyValue[];

const CHUNK_LENGTH = 1 << 16;
const SPECIAL = /[\\\t\n\r]/;

/** What of `pg`'s connection a COPY speaks to. */
interface Wire {
  stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/**
 * Sends rows into a table by COPY, several times quicker than inserts, in constant memory: rows are asked for as the
 * server takes them. Values of columns that are generated always as identity are taken as given. Answers their number.
 * Rejects with what the database refuses, or with what `rows` throws; nothing is written then.
 */
export async function copyInto(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<CopyRow>,
): Promise<number> {
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const text = `copy ${pg.escapeIdentifier(table)} (${names}) from stdin`;
  return await new Promise((resolve, reject) => {
    // The interface that `pg` offers to queries of one's own; its types name only the first member.
    client.query(copyQuery(text, rows, resolve, reject) as unknown as pg.Submittable);
  });
}

function copyQuery(
  text: string,
  rows: Iterable<CopyRow>,
  resolve: (count: number) => void,
  reject: (error: unknown) => void,
) {
  let count = 0;
  let failure: unknown;
  const ended = new AbortController();
  return {
    submit: (wire: Wire) => wire.query(text),
    handleCopyInResponse: (wire: Wire) => {
      send(wire, rows, ended.signal).catch((error: unknown) => {
        if (ended.signal.aborted) return;
        failure = error;
        wire.sendCopyFail('The rows could not be made.');
      });
    },
    handleCommandComplete: ({ text: tag }: { text: string }) => {
      count = Number(/^COPY (\d+)$/.exec(tag)?.[1] ?? 0);
    },
    handleReadyForQuery: () => resolve(count),
    handleError: (error: unknown) => {
      ended.abort();
      reject(failure ?? error);
    },
  };
}

/** Waits whenever the connection has taken as much as it can hold. */
async function send(wire: Wire, rows: Iterable<CopyRow>, signal: AbortSignal): Promise<void> {
  let chunk = '';
  const flush = async () => {
    wire.sendCopyFromChunk(Buffer.from(chunk));
    chunk = '';
    if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain', { signal });
  };
  for (const row of rows) {
    chunk += copyLine(row);
    if (chunk.length >= CHUNK_LENGTH) await flush();
    if (signal.aborted) return;
  }
  if (chunk !== '') await flush();
  wire.endCopyFrom();
}

/** One row in COPY's text format. */
function copyLine(row: CopyRow): string {
  let line = '';
  for (let at = 0; at < row.length; at += 1) {
    const value = row[at]!;
    line += at === 0 ? copyText(value) : `\t${copyText(value)}`;
  }
  return `${line}\n`;
}

function copyText(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  return SPECIAL.test(value) ? value.replaceAll(/[\\\t\n\r]/g, escapeCharacter) : value;
}

const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escapeCharacter = (character: string): string => ESCAPED[character]!;

export interface CopyTransaction<Schema> {
  /** For every other statement of the transaction. */
  db: Kysely<Schema>;
  copy(table: keyof Schema & string, columns: readonly string[], rows: Iterable<CopyRow>): Promise<number>;
}

/** One transaction in which rows can be sent by COPY as well. It is not repeated: whoever loses a race is told. */
export async function withCopyTransaction<Schema, Result>(
  connection: Connection<Schema>,
  work: (transaction: CopyTransaction<Schema>) => Promise<Result>,
): Promise<Result> {
  const client = await connection.pool.connect();
  // Kysely on this one client, whose transaction it is in.
  const query = client.query.bind(client);
  const pool = { connect: async () => ({ query, release: () => undefined }), end: async () => undefined };
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) });
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work({ db, copy: (table, columns, rows) => copyInto(client, table, columns, rows) });
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
