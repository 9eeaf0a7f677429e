import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { asEvent, BadRequest, type FieldErrors, HttpError } from '../errors.ts';
import { compileValidator } from '../validation/validation.ts';
import { admitWithinBodyTimeout } from './body-timeouts.ts';

/** Content of a form: its texts, and the files of the requested fields. */
export interface Form {
  /** Not validated; the parsed body of a JSON request. */
  values: unknown;
  files: Record<string, Buffer>;
  /** Errors of fields that contain a text or JSON value instead of a file. */
  errors: FieldErrors;
}

/** Schema of a form's file field, for the OpenAPI document; validation ignores it. */
export const filePart = (description: string) => ({ type: 'string', format: 'binary', description });

/**
 * Reads a multipart form, or accepts a JSON body as a form without files. Keeps only files of the fields in `maxBytes`,
 * up to the given size; a larger one throws 413. Other files are skipped. Among texts with the same name the last
 * counts. Throws BadRequest (400) for a malformed form. After a long upload it also throws the errors of admission, if
 * the sender has lost access during it.
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
      if (bytes.length > limit) throw tooLarge(message('file.too_large'));
      // Browsers send an empty file for a file input that was left empty.
      if (bytes.length > 0) files[part.fieldname] = bytes;
    }
  } catch (error) {
    letRunOut(request);
    throw formError(error);
  }
  await admitWithinBodyTimeout(request.raw);
  return { values, files, errors: textErrors(values, names) };
}

const REPLACED = /\uFFFD/g;
const UNKEEPABLE = '\uDFFF';

/**
 * Prepares a text of a form for validation. The parser replaces invalid UTF-8 by U+FFFD, which would be stored as a
 * different text. It is replaced by a character that validation refuses, so that the error is reported with all others.
 */
export const checkable = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll(REPLACED, UNKEEPABLE) : value;

/**
 * Returns errors for texts in file fields, which would otherwise be ignored silently. Empty texts and null count as no
 * file.
 */
function textErrors(values: object, names: string[]): FieldErrors {
  const sent = new Map<string, unknown>(Object.entries(values));
  const wrong = names.filter((name) => (sent.get(name) ?? '') !== '');
  return Object.fromEntries(wrong.map((name) => [name, [message('file.expected', { attribute: name })]]));
}

/** Discards the rest of the body: if nobody reads it, the client may not receive the response. */
export function letRunOut(request: FastifyRequest): void {
  request.raw.unpipe().resume();
}

/** Converts an error of the form parser to the error for the client. */
export function formError(error: unknown): unknown {
  if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
    return tooLarge(message('request.too_large'));
  // The parser's own errors have no status; all of them mean a malformed form.
  if (error instanceof Error && 'statusCode' in error && error.statusCode !== 406) return error;
  return error instanceof HttpError ? error : new BadRequest(message('request.form_not_understood'));
}

export const tooLarge = (text: Message) =>
  asEvent(new HttpError(413, text), { kind: 'upload_refused', reason: 'too large' });

/** Compiles the validation of a form's texts; like for a JSON body, all failing fields are reported. */
export function formCheck<T extends TSchema>(schema: T): (values: unknown) => Static<T> {
  const check = compileValidator(schema, 'body');
  return (values) => {
    const { value, error } = check(values);
    if (error !== undefined) throw error;
    return value as Static<T>;
  };
}
