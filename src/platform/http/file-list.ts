import type { FastifyRequest } from 'fastify';
import { asEvent, invalid } from './errors.ts';
import { checkable, formError, letRunOut, tooLarge } from './form.ts';
import { admitIfLate } from './late-bodies.ts';
import { attributeName } from './validation-messages.ts';

/** Any number of files under one name of a form, and their bounds. */
export interface FileList {
  /** `attachments`; in the form also `attachments[]` and `attachments[0]`. */
  field: string;
  maxFiles: number;
  /** Of the whole request; a larger one is 413. How large one file may be is for whoever receives it. */
  maxTotalBytes: number;
}

/** One file as it comes in. */
export interface IncomingFile {
  /** Its place in the list, from 0, in the order of the form. */
  index: number;
  /** What the sender calls it: anything. */
  name: string;
  /** To be read to the end, or the next file never comes. */
  bytes: AsyncIterable<Buffer>;
}

/** What a form had beside the files of its list. */
export interface ListForm {
  /** Unchecked; for a JSON body, that body. */
  values: unknown;
  /** The places in the list that hold a text instead of a file. */
  texts: number[];
  /** How long the list is, texts included. */
  count: number;
}

const MAX_OTHER_PARTS = 100;

/**
 * Reads a multipart form and hands each file of the list to `receive` while it comes in, one after the other, so that
 * none of them stands in memory. Other files are passed over; of texts with the same name the last counts. Throws Invalid
 * (422) for too many files, 413 for too many bytes, BadRequest (400) for what is no form, and what `receive` throws.
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

const TOO_MUCH = 'The request is too large.';

async function readParts(
  request: FastifyRequest,
  { field, maxFiles, maxTotalBytes }: FileList,
  receive: (file: IncomingFile) => Promise<void>,
): Promise<ListForm> {
  const values: Record<string, unknown> = {};
  const texts: number[] = [];
  const counter = createCounter(maxTotalBytes);
  let count = 0;
  // The parser's bounds lie past ours, so that what is too much is told in our words.
  const most = maxFiles + MAX_OTHER_PARTS;
  const limits = { fileSize: maxTotalBytes + 1, files: most, parts: most };
  const parts = request.parts({ limits });
  for (;;) {
    const { value: part, done } = await parts.next().catch(throwFormError);
    if (done) {
      await admitIfLate(request.raw);
      return { values, texts, count };
    }
    const name = part.fieldname ?? '';
    const isListed = isInList(field, name);
    if (part.type === 'field') {
      if (isListed) texts.push(count++);
      else values[name] = checkable(part.value);
    } else if (!isListed || !part.filename) {
      // Without a name of its own it is what browsers send for a field that nothing was chosen in.
      part.file.resume();
    } else {
      const index = count++;
      if (index >= maxFiles) throw tooMany(field, maxFiles);
      await receive({ index, name: part.filename, bytes: counter.pass(part.file) });
    }
  }
}

/** `attachments`, `attachments[]` and `attachments[12]`. */
function isInList(field: string, name: string): boolean {
  return name === field || (name.startsWith(field) && /^\[\d{0,4}\]$/.test(name.slice(field.length)));
}

/** Counts the bytes of all files together. */
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
  const message = `The ${attributeName(field)} field must not have more than ${maxFiles} items.`;
  return asEvent(invalid({ [field]: [message] }), { kind: 'upload_refused', reason: 'too many' });
}
