import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { message } from '@bulwagan/contracts/errors/message.ts';
import { SCAN_MAX_BYTES } from '@bulwagan/contracts/sizes.ts';
import { FileInfected } from '@bulwagan/platform/files/files.ts';
import { malwareFound } from '@bulwagan/platform/files/malware.ts';
import { findMediaType, HEAD_BYTES, type MediaType } from '@bulwagan/platform/files/media-type.ts';
import { isSound } from '@bulwagan/platform/files/structure/sound.ts';
import { type IncomingFile, readFileList } from '@bulwagan/platform/http/bodies/file-list.ts';
import { asEvent, type FieldErrors, HttpError, Invalid, invalid } from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { recordSecurityEvent } from '@bulwagan/platform/http/security/request-security-events.ts';
import { createBoundedQueue, Overloaded } from '@bulwagan/platform/load/bounded-queue.ts';
import type { FastifyRequest } from 'fastify';
import type { App } from '../context.ts';
import { displayName } from './file-names.ts';
import { ACCEPTED, MAX_FILES, MAX_TOTAL_BYTES } from './kinds.ts';
import { announceFile, giveUpFiles } from './leftovers.ts';

/** A stored file that has no row yet: see `insertMedia`. */
export interface AcceptedFile {
  storageKey: string;
  /** File name, for display only. */
  fileName: string;
  /** Detected from the content. */
  mediaType: string;
  sizeInBytes: number;
  sha256: Buffer;
}

export interface Upload<Values> {
  files: AcceptedFile[];
  /** Validated text fields of the form. */
  values: Values;
}

/** All services share the file store; no file of the court is public. */
const FOLDER = 'court/media';

/**
 * Stores the files of a form (`attachments[]` for the field `attachments`) and passes them to `work` when all are
 * accepted.
 * Throws 422 with all refused files (`attachments.0`) and the errors of `check`, 413 for too many bytes, and 503 when
 * the virus scanner is unavailable. Files that `work` did not insert into rows are deleted afterwards.
 */
export async function receiveFiles<Result, Values = unknown>(
  app: App,
  request: FastifyRequest,
  form: { field: string; check?: (values: unknown) => Values },
  work: (upload: Upload<Values>) => Promise<Result>,
): Promise<Result> {
  const { field } = form;
  const announced: string[] = [];
  const files: AcceptedFile[] = [];
  const problems: FieldErrors = {};
  let isInfected = false;
  const recordMalware = (found: FileInfected) => {
    // Reported immediately, because the client may disconnect and later steps may fail.
    if (!isInfected) recordSecurityEvent(request, malwareFound(found));
    isInfected = true;
  };
  const refuse = (index: number, refusal: Refusal) => {
    const attribute = `${field}.${index}`;
    problems[attribute] = [REFUSALS[refusal](attribute)];
  };
  try {
    const list = { field, maxFiles: MAX_FILES, maxTotalBytes: MAX_TOTAL_BYTES };
    const { values, texts, count } = await readFileList(request, list, async (file) => {
      const read = await takeIn(app, file, announced, recordMalware);
      if (typeof read === 'string') refuse(file.index, read);
      else files.push(read);
    });
    for (const index of texts) refuse(index, 'text');
    if (count === 0) problems[field] = [message('field.required', { attribute: field })];
    return await work({ files, values: checkedWith(problems, form.check, values) });
  } catch (error) {
    await giveUpFiles(app, announced, error);
    // Each request reports one security event. Malware takes precedence over a validation error.
    if (isInfected && error instanceof HttpError) error.event = undefined;
    throw error;
  }
}

/** Throws 422 with the errors of files and text fields together. */
function checkedWith<Values>(
  problems: FieldErrors,
  check: ((values: unknown) => Values) | undefined,
  values: unknown,
): Values {
  const errors = { ...problems };
  let checked = values as Values;
  try {
    if (check !== undefined) checked = check(values);
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    Object.assign(errors, error.errors);
  }
  if (Object.keys(errors).length === 0) return checked;
  const refusal = invalid(errors);
  const isUpload = Object.keys(problems).length > 0;
  throw isUpload ? asEvent(refusal, { kind: 'upload_refused', reason: 'not accepted' }) : refusal;
}

/** Reasons why a file is refused, with the message for its field. */
const REFUSALS = {
  empty: (attribute: string) => message('field.empty', { attribute }),
  text: (attribute: string) => message('file.expected', { attribute }),
  type: (attribute: string) => message('file.type', { attribute, types: 'pdf, png, jpg, tiff' }),
  size: (attribute: string) => message('file.kilobytes', { attribute, limit: SCAN_MAX_BYTES / 1024 }),
  damaged: (attribute: string) => message('file.damaged_field', { attribute }),
  malware: (attribute: string) => message('file.malware', { attribute }),
};
type Refusal = keyof typeof REFUSALS;

/**
 * Stores one file under a new key and scans it while streaming. For a refused file, returns the reason and keeps
 * nothing.
 */
async function takeIn(
  app: App,
  file: IncomingFile,
  announced: string[],
  recordMalware: (found: FileInfected) => void,
): Promise<AcceptedFile | Refusal> {
  const chunks = file.bytes[Symbol.asyncIterator]();
  const head = await readHead(chunks);
  const mediaType = findMediaType(head);
  if (head.length === 0) return 'empty';
  if (mediaType === undefined || !ACCEPTED.has(mediaType)) {
    await drain(chunks);
    return 'type';
  }
  const storageKey = `${FOLDER}/${newId()}`;
  announced.push(storageKey);
  await announceFile(app, storageKey);
  const hash = createHash('sha256');
  let sizeInBytes = 0;
  const full = async function* (): AsyncGenerator<Buffer> {
    for (let chunk: Buffer | undefined = head; chunk !== undefined; chunk = await nextOf(chunks)) {
      sizeInBytes += chunk.length;
      if (sizeInBytes > SCAN_MAX_BYTES) throw new Oversized();
      hash.update(chunk);
      yield chunk;
    }
  };
  try {
    await app.files.put(storageKey, Readable.from(full()), mediaType);
  } catch (error) {
    if (error instanceof FileInfected) {
      recordMalware(error);
      await drain(chunks);
      return 'malware';
    }
    if (!(error instanceof Oversized)) throw error;
    await drain(chunks);
    return 'size';
  }
  if (!(await isStoredSound(app, storageKey, mediaType))) return 'damaged';
  return { storageKey, fileName: displayName(file.name), mediaType, sizeInBytes, sha256: hash.digest() };
}

/** Only a few files are checked at a time, to bound memory use. */
const structureChecks = createBoundedQueue({
  concurrency: 2,
  waitingLine: 200,
  waitInMilliseconds: 30_000,
  full: (retryAfterInSeconds) =>
    new Overloaded('Too many files at the moment. Please try again shortly.', retryAfterInSeconds),
});

/** Reads a stored file completely, because the structure of a TIFF may begin at its end. */
async function isStoredSound(app: App, storageKey: string, mediaType: MediaType): Promise<boolean> {
  return await structureChecks.run(async () => {
    const { stream } = await app.files.get(storageKey);
    return isSound(mediaType, await buffer(stream));
  });
}

class Oversized extends Error {}

async function nextOf(chunks: AsyncIterator<Buffer>): Promise<Buffer | undefined> {
  const { value, done } = await chunks.next();
  return done ? undefined : value;
}

async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const chunk = await nextOf(chunks);
    if (chunk === undefined) break;
    head = Buffer.concat([head, chunk]);
  }
  return head;
}

/** Reads the rest of a file, so that the next files of the form can be read. */
async function drain(chunks: AsyncIterator<Buffer>): Promise<void> {
  while ((await nextOf(chunks)) !== undefined);
}
