import { message } from '@bulwagan/contracts/errors/message.ts';
import { type FieldErrors, MAX_REPORTED_FIELDS } from '../errors.ts';

/** More levels than any of our bodies has; limited so that hostile nesting costs nothing. */
const MAX_DEPTH = 32;

const LINE_BREAK_OR_CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** True for text without line breaks and C0 and C1 control characters, as required for names. */
export const isOneLine = (text: string): boolean => !LINE_BREAK_OR_CONTROL.test(text);

/**
 * Finds text that PostgreSQL cannot store byte for byte: NUL and lone surrogates. Returns the errors per field, or
 * undefined when there are none.
 */
export function findBadText(value: unknown): FieldErrors | undefined {
  const errors: FieldErrors = {};
  lookAt(value, '', 0, errors);
  return Object.keys(errors).length > 0 ? errors : undefined;
}

function lookAt(value: unknown, path: string, depth: number, errors: FieldErrors): void {
  if (typeof value === 'string') {
    if (!isKeepable(value)) {
      errors[path || 'body'] = [message('field.invalid_characters', { attribute: path })];
    }
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth >= MAX_DEPTH) {
    errors[path || 'body'] = [message('field.too_deep', { attribute: path })];
    return;
  }
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) lookWithin(value[at], path, String(at), depth, errors);
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    // A member name is never stored, but would be echoed as the name of the failing field.
    if (!isKeepable(name)) errors.body = [message('body.member_name')];
    else lookWithin(member, path, name, depth, errors);
  }
}

/** Fast path for valid values: no path is built and no error is counted. */
function lookWithin(member: unknown, path: string, name: string, depth: number, errors: FieldErrors): void {
  const isRight =
    typeof member === 'string' ? isKeepable(member) : typeof member !== 'object' || member === null;
  if (isRight || Object.keys(errors).length >= MAX_REPORTED_FIELDS) return;
  lookAt(member, path === '' ? name : `${path}.${name}`, depth + 1, errors);
}

function isKeepable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}
