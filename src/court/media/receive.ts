import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyRequest } from 'fastify';
import { FileInfected } from '../../platform/files/files.ts';
import { INFECTED, malwareFound } from '../../platform/files/malware.ts';
import { findMediaType, HEAD_BYTES, type MediaType } from '../../platform/files/media-type.ts';
import { isSound } from '../../platform/files/structure/sound.ts';
import { asEvent, type FieldErrors, HttpError, Invalid, invalid } from '../../platform/http/errors.ts';
import { type IncomingFile, readFileList } from '../../platform/http/file-list.ts';
import { newId } from '../../platform/http/ids.ts';
import { tellEvent } from '../../platform/http/request-events.ts';
import { attributeName } from '../../platform/http/validation-messages.ts';
import { createBoundedQueue, Overloaded } from '../../platform/load/bounded-queue.ts';
import type { App } from '../context.ts';
import { displayName } from './file-names.ts';
import {
  ACCEPTED,
  DAMAGED,
  EMPTY,
  MAX_FILE_BYTES,
  MAX_FILES,
  MAX_TOTAL_BYTES,
  NO_FILE,
  TOO_LARGE,
  WRONG_KIND,
} from './kinds.ts';
import { announceFile, giveUpFiles } from './leftovers.ts';

/** A file that is in the store and waits for its row: see `insertMedia`. */
export interface AcceptedFile {
  storageKey: string;
  /** For people to read. */
  fileName: string;
  /** By its bytes. */
  mediaType: string;
  sizeInBytes: number;
  sha256: Buffer;
}

export interface Upload<Values> {
  files: AcceptedFile[];
  /** What the form had besides, checked. */
  values: Values;
}

/** The store is shared by all services; nothing of the court's is public. */
const FOLDER = 'court/media';

/**
 * Reads the files of a form, `attachments[]` for the field `attachments`, into the store and hands them to `work` when
 * every one is accepted. Throws Invalid (422) with the failing ones (`attachments.0`) and those of `check` together, 413
 * for too many bytes, ScannerAway (503). Whatever `work` has not put into rows by the time it ends is removed again.
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
  const tellMalware = (found: FileInfected) => {
    // At once: who sends it may be gone before the answer, and what comes after it may fail.
    if (!isInfected) tellEvent(request, malwareFound(found));
    isInfected = true;
  };
  const refuse = (index: number, words: string) => {
    const name = `${field}.${index}`;
    problems[name] = [`The ${attributeName(name)} field ${words}`];
  };
  try {
    const list = { field, maxFiles: MAX_FILES, maxTotalBytes: MAX_TOTAL_BYTES };
    const { values, texts, count } = await readFileList(request, list, async (file) => {
      const read = await takeIn(app, file, announced, tellMalware);
      if (typeof read === 'string') refuse(file.index, read);
      else files.push(read);
    });
    for (const index of texts) refuse(index, NO_FILE);
    if (count === 0) problems[field] = [`The ${attributeName(field)} field is required.`];
    return await work({ files, values: checkedWith(problems, form.check, values) });
  } catch (error) {
    await giveUpFiles(app, announced, error);
    // A refusal is one event, and this is the graver one, whatever else is wrong with the upload.
    if (isInfected && error instanceof HttpError) error.event = undefined;
    throw error;
  }
}

/** Throws 422 for what is wrong with the files and the texts of a form together. */
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

/** Stores one file under a new key, scanned on its way, or says what is wrong with it; then nothing of it is stored. */
async function takeIn(
  app: App,
  file: IncomingFile,
  announced: string[],
  tellMalware: (found: FileInfected) => void,
): Promise<AcceptedFile | string> {
  const chunks = file.bytes[Symbol.asyncIterator]();
  const head = await readHead(chunks);
  const mediaType = findMediaType(head);
  if (head.length === 0) return EMPTY;
  if (mediaType === undefined || !ACCEPTED.has(mediaType)) {
    await drain(chunks);
    return WRONG_KIND;
  }
  const storageKey = `${FOLDER}/${newId()}`;
  announced.push(storageKey);
  await announceFile(app, storageKey);
  const hash = createHash('sha256');
  let sizeInBytes = 0;
  const whole = async function* (): AsyncGenerator<Buffer> {
    for (let chunk: Buffer | undefined = head; chunk !== undefined; chunk = await nextOf(chunks)) {
      sizeInBytes += chunk.length;
      if (sizeInBytes > MAX_FILE_BYTES) throw new Oversized();
      hash.update(chunk);
      yield chunk;
    }
  };
  try {
    await app.files.put(storageKey, Readable.from(whole()), mediaType);
  } catch (error) {
    if (error instanceof FileInfected) {
      tellMalware(error);
      await drain(chunks);
      return INFECTED;
    }
    if (!(error instanceof Oversized)) throw error;
    await drain(chunks);
    return TOO_LARGE;
  }
  if (!(await isStoredSound(app, storageKey, mediaType))) return DAMAGED;
  return { storageKey, fileName: displayName(file.name), mediaType, sizeInBytes, sha256: hash.digest() };
}

/** A few at a time, so that the memory of a few files is all there ever is. */
const structureChecks = createBoundedQueue({
  concurrency: 2,
  waitingLine: 200,
  waitInMilliseconds: 30_000,
  full: (retryAfterInSeconds) =>
    new Overloaded('Too many files at the moment. Please try again shortly.', retryAfterInSeconds),
});

/** Reads a stored file back whole: the structure of a TIFF may begin at its end. */
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

/** To the end, so that the files after it come as well. */
async function drain(chunks: AsyncIterator<Buffer>): Promise<void> {
  while ((await nextOf(chunks)) !== undefined);
}
