import { message } from '@bulwagan/contracts/errors/message.ts';
import type { FastifyRequest } from 'fastify';
import { asEvent, invalid } from '../errors.ts';
import { admitWithinBodyTimeout } from './body-timeouts.ts';
import { checkable, formError, letRunOut, tooLarge } from './form.ts';

/** A list of files under one form field, with its limits. */
export interface FileList {
  /** Field name `attachments`; the form may also use `attachments[]` and `attachments[0]`. */
  field: string;
  maxFiles: number;
  /** Limit for the whole request; a larger one gets 413. The receiver limits the size of single files. */
  maxTotalBytes: number;
}

/** A file of the list while it is being received. */
export interface IncomingFile {
  /** Index in the list, from 0, in the order of the form. */
  index: number;
  /** File name from the client; may contain anything. */
  name: string;
  /** Must be read to the end, otherwise the next file never arrives. */
  bytes: AsyncIterable<Buffer>;
}

/** Content of a form apart from the files of its list. */
export interface ListForm {
  /** Not validated; the parsed body of a JSON request. */
  values: unknown;
  /** Indexes of list items that are a text instead of a file. */
  texts: number[];
  /** Length of the list, including texts. */
  count: number;
}

const MAX_OTHER_PARTS = 100;

/**
 * Reads a multipart form and passes each file of the list to `receive` while it arrives, one at a time, so that no file
 * is held in memory. Other files are skipped; among texts with the same name the last counts. Throws Invalid (422) for
 * too many files, 413 for too many bytes, BadRequest (400) for a malformed form, and the errors of `receive`.
 */
export async function readFileList(
  request: FastifyRequest,
  list: FileList,
  receive: (file: IncomingFile) => Promise<void>,
): Promise<ListForm> {
  if (!request.isMultipart()) return { values: request.body ?? {}, texts: [], count: 0 };
  try {
    if (Number(request.headers['content-length'] ?? 0) > list.maxTotalBytes) throw tooLarge(TOO_MUCH);
    return await readParts(request, list, receive);
  } catch (error) {
    letRunOut(request);
    throw error;
  }
}

const TOO_MUCH = message('request.too_large');

async function readParts(
  request: FastifyRequest,
  { field, maxFiles, maxTotalBytes }: FileList,
  receive: (file: IncomingFile) => Promise<void>,
): Promise<ListForm> {
  const values: Record<string, unknown> = {};
  const texts: number[] = [];
  const counter = createCounter(maxTotalBytes);
  let count = 0;
  // The parser's limits are above ours, so that our error messages are used.
  const most = maxFiles + MAX_OTHER_PARTS;
  const limits = { fileSize: maxTotalBytes + 1, files: most, parts: most };
  const parts = request.parts({ limits });
  for (;;) {
    const { value: part, done } = await parts.next().catch(throwFormError);
    if (done) {
      await admitWithinBodyTimeout(request.raw);
      return { values, texts, count };
    }
    const name = part.fieldname ?? '';
    const isListed = isInList(field, name);
    if (part.type === 'field') {
      if (isListed) texts.push(count++);
      else values[name] = checkable(part.value);
    } else if (!isListed || !part.filename) {
      // Browsers send a file without a name for a file input that was left empty.
      part.file.resume();
    } else {
      const index = count++;
      if (index >= maxFiles) throw tooMany(field, maxFiles);
      await receive({ index, name: part.filename, bytes: counter.pass(part.file) });
    }
  }
}

/** Matches `attachments`, `attachments[]` and `attachments[12]`. */
function isInList(field: string, name: string): boolean {
  return name === field || (name.startsWith(field) && /^\[\d{0,4}\]$/.test(name.slice(field.length)));
}

/** Counts the bytes of all files in total. */
function createCounter(maxBytes: number) {
  let total = 0;
  return {
    async *pass(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      const source = file[Symbol.asyncIterator]();
      try {
        for (;;) {
          const { value, done } = await source.next().catch(throwFormError);
          if (done) return;
          total += value.length;
          if (total > maxBytes) throw tooLarge(TOO_MUCH);
          yield value;
        }
      } finally {
        await source.return?.();
      }
    },
  };
}

function throwFormError(error: unknown): never {
  throw formError(error);
}

function tooMany(field: string, maxFiles: number) {
  const refusal = message('field.max_items', { attribute: field, limit: maxFiles });
  return asEvent(invalid({ [field]: [refusal] }), { kind: 'upload_refused', reason: 'too many' });
}
