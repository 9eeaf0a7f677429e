import { Readable } from 'node:stream';
import type { Db } from '../database.ts';
import { type BarangayPosition, barangaysAfter } from './queries.ts';

const PAGE_SIZE = 3_000;
const START: BarangayPosition = { order: 0, code: '' };

/**
 * C§4: streams all 42,011 barangays, almost 3 MB, reading each page when the client is ready. The body is never
 * complete in memory, and a slow client holds no database connection. Rejects when the first page cannot be read.
 */
export async function everyBarangay(db: Db): Promise<Readable> {
  const first = await barangaysAfter(db, START, PAGE_SIZE);
  return Readable.from(parts(db, first));
}

async function* parts(db: Db, first: Awaited<ReturnType<typeof barangaysAfter>>): AsyncGenerator<string> {
  yield '{"data":[';
  let page = first;
  while (page !== null) {
    const { items, last } = page;
    page = await barangaysAfter(db, last, PAGE_SIZE);
    yield page === null ? items : `${items},`;
  }
  yield ']}';
}
