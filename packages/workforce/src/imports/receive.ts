import { createWriteStream, statSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { message } from '@bulwagan/contracts/errors/message.ts';
import { readFileList } from '@bulwagan/platform/http/bodies/file-list.ts';
import { formCheck } from '@bulwagan/platform/http/bodies/form.ts';
import { HttpError } from '@bulwagan/platform/http/errors.ts';
import { createBoundedQueue, Overloaded } from '@bulwagan/platform/load/bounded-queue.ts';
import type { FastifyRequest } from 'fastify';
import type { Mapping } from './header.ts';
import { readMapping } from './mapping.ts';
import { MOST_FILE_BYTES, unfit } from './read.ts';
import { ImportTexts } from './schemas.ts';

/** Error for too many waiting files: 503 with `Retry-After`. */
class ImportQueueFull extends Overloaded {}

/** One import at a time, to bound memory use. */
const queue = createBoundedQueue({
  concurrency: 1,
  waitingLine: 4,
  waitInMilliseconds: 60_000,
  full: (retryAfterInSeconds) =>
    new ImportQueueFull('Too many imports at the moment. Please try again shortly.', retryAfterInSeconds),
});

const PREFIX = 'bulwagan-import-';
/** Maximum age of a file. No import takes this long, so an older file was left by a process that crashed. */
const ABANDONED_AFTER_MINUTES = 60;

const isYes = (text: string | undefined): boolean => text === 'true' || text === '1';

const checkTexts = formCheck(ImportTexts);

export interface Received {
  path: string;
  isDryRun: boolean;
  mode: 'all_or_nothing' | 'good_rows';
  mapping: Mapping;
  withFailedRows: boolean;
}

/** Receives a file of employees with the options of its form. Throws like `storeFile`. */
export async function receiveFile<Result>(
  request: FastifyRequest,
  work: (received: Received) => Promise<Result>,
): Promise<Result> {
  return await storeFile(request, (values) => {
    const { dry_run: dryRun, mode, columns, with_failed_rows: failedRows } = checkTexts(values);
    const options = {
      isDryRun: isYes(dryRun),
      mode: mode ?? ('all_or_nothing' as const),
      mapping: readMapping(columns),
      withFailedRows: isYes(failedRows),
    };
    return (path) => work({ path, ...options });
  });
}

/**
 * Stores the file of a form on disk, processes it when its turn comes, and then deletes it. Storing first means that
 * a slow upload holds no other resources. `prepare` validates the other form fields and returns the function that
 * processes the file. Throws 422 without a file, 413 for a file that is too large, and 415 unless the body is a form.
 */
export async function storeFile<Result>(
  request: FastifyRequest,
  prepare: (values: unknown) => (path: string) => Promise<Result>,
): Promise<Result> {
  if (request.headers['content-type'] !== undefined && !request.isMultipart())
    throw new HttpError(415, message('request.media_type'));
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  const path = join(folder, 'file');
  try {
    const list = { field: 'file', maxFiles: 1, maxTotalBytes: MOST_FILE_BYTES };
    const { values, texts, count } = await readFileList(request, list, ({ bytes }) =>
      pipeline(Readable.from(bytes), createWriteStream(path)),
    );
    const work = prepare(values);
    if (count === 0) throw unfit(message('field.required', { attribute: 'file' }));
    if (texts.length > 0) throw unfit(message('file.expected', { attribute: 'file' }));
    return await queue.run(() => work(path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Deletes files of crashed imports from this machine's disk, because they contain names and government ids. Returns
 * their number. File times follow the system clock, not the service's clock.
 */
export async function sweepReceived(folder = tmpdir()): Promise<number> {
  const before = Temporal.Now.instant().subtract({ minutes: ABANDONED_AFTER_MINUTES }).epochMilliseconds;
  const found = (await readdir(folder)).filter((name) => name.startsWith(PREFIX));
  const abandoned = found.filter((name) => {
    const stats = statSync(join(folder, name), { throwIfNoEntry: false });
    return stats !== undefined && stats.uid === process.getuid?.() && stats.mtimeMs < before;
  });
  for (const name of abandoned) await rm(join(folder, name), { recursive: true, force: true });
  return abandoned.length;
}
