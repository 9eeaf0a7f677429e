import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { asEvent, BadRequest, type FieldErrors, HttpError } from './errors.ts';
import { admitIfLate } from './late-bodies.ts';
import { compileValidator } from './validation.ts';
import { attributeName } from './validation-messages.ts';

/** What came with a form: its texts, and the files under the names that were asked for. */
export interface Form {
  /** Unchecked; for a JSON body, that body. */
  values: unknown;
  files: Record<string, Buffer>;
  /** Of each text, or whatever JSON has, in the place of a file. */
  errors: FieldErrors;
}

/** A file's part in the schema of a form, for the API description; the form's check does not look at it. */
export const filePart = (description: string) => ({ type: 'string', format: 'binary', description });

/**
 * Reads a multipart form, or takes a JSON body as a form without files. Only files under a name in `maxBytes` are
 * kept, each whole and at most as large; a larger one throws 413. Other files are passed over unread. Of texts
 * with the same name the last counts. Throws BadRequest (400) for what is no form, and as
 * admission does for one that took long, when its sender has been shut out meanwhile.
 */
export async function readForm(request: FastifyRequest, maxBytes: Record<string, number>): Promise<Form> {
  const names = Object.keys(maxBytes);
  if (!request.isMultipart()) {
    const sent = request.body ?? {};
    return { values: sent, files: {}, errors: textErrors(sent, names) };
  }
  const values: Record<string, unknown> = {};
  const files: Record<string, Buffer> = {};
  const fileSize = Math.max(0, ...Object.values(maxBytes));
  try {
    for await (const part of request.parts({ limits: { fileSize } })) {
      if (part.type === 'field') {
        if (part.fieldname !== undefined) values[part.fieldname] = checkable(part.value);
        continue;
      }
      const limit = Object.hasOwn(maxBytes, part.fieldname) ? maxBytes[part.fieldname] : undefined;
      if (limit === undefined) {
        part.file.resume();
        continue;
      }
      const bytes = await part.toBuffer();
      if (bytes.length > limit) throw tooLarge('The file is too large.');
      // Browsers send an empty file for a field that nothing was chosen in.
      if (bytes.length > 0) files[part.fieldname] = bytes;
    }
  } catch (error) {
    letRunOut(request);
    throw formError(error);
  }
  await admitIfLate(request.raw);
  return { values, files, errors: textErrors(values, names) };
}

const REPLACED = /\uFFFD/g;
const UNKEEPABLE = '\uDFFF';

/**
 * A text of a form for its check. What is not UTF-8 would be kept as something else than was sent: the parser has put a sign
 * in its place, and in the place of that stands one that the check refuses, beside all that is wrong besides.
 */
export const checkable = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll(REPLACED, UNKEEPABLE) : value;

/** A text where a file is asked for would seem to be taken, and nothing would come of it. An empty one, or null, is none. */
function textErrors(values: object, names: string[]): FieldErrors {
  const sent = new Map<string, unknown>(Object.entries(values));
  const wrong = names.filter((name) => (sent.get(name) ?? '') !== '');
  return Object.fromEntries(
    wrong.map((name) => [name, [`The ${attributeName(name)} field must be a file.`]]),
  );
}

/** What is still on its way: a connection that nobody reads from any more would keep the answer from its client. */
export function letRunOut(request: FastifyRequest): void {
  request.raw.unpipe().resume();
}

/** What an error of reading a form means to its sender. */
export function formError(error: unknown): unknown {
  if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
    return tooLarge('The request is too large.');
  // The parser's own errors carry no status, and all of them mean that the bytes are no form.
  if (error instanceof Error && 'statusCode' in error && error.statusCode !== 406) return error;
  return error instanceof HttpError ? error : new BadRequest('The form could not be understood.');
}

export const tooLarge = (message: string) =>
  asEvent(new HttpError(413, message), { kind: 'upload_refused', reason: 'too large' });

/** Compiles the check of a form's texts; as that of a JSON body, all failing fields are reported at once. */
export function formCheck<T extends TSchema>(schema: T): (values: unknown) => Static<T> {
  const check = compileValidator(schema, 'body');
  return (values) => {
    const { value, error } = check(values);
    if (error !== undefined) throw error;
    return value as Static<T>;
  };
}
