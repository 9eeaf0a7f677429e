import { type FieldErrors, MAX_REPORTED_FIELDS } from './errors.ts';
import { attributeName } from './validation-messages.ts';

/** Deeper JSON than any of our bodies; bounded so that hostile nesting costs nothing. */
const MAX_DEPTH = 32;

const LINE_BREAK_OR_CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** Returns whether text has neither line breaks nor C0 and C1 control characters, as names must. */
export const isOneLine = (text: string): boolean => !LINE_BREAK_OR_CONTROL.test(text);

/**
 * Finds text that PostgreSQL cannot keep byte for byte: NUL, and lone surrogates.
 * Returns the errors per field, or undefined when all is well.
 */
export function findBadText(value: unknown): FieldErrors | undefined {
  const errors: FieldErrors = {};
  lookAt(value, '', 0, errors);
  return Object.keys(errors).length > 0 ? errors : undefined;
}

function lookAt(value: unknown, path: string, depth: number, errors: FieldErrors): void {
  if (typeof value === 'string') {
    if (!isKeepable(value)) {
      errors[path || 'body'] = [`The ${attributeName(path)} field contains invalid characters.`];
    }
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth >= MAX_DEPTH) {
    errors[path || 'body'] = [`The ${attributeName(path)} field is nested too deeply.`];
    return;
  }
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) lookWithin(value[at], path, String(at), depth, errors);
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    // A name is never stored, but it would be echoed as that of the failing field.
    if (!isKeepable(name)) errors.body = ['The body contains an invalid member name.'];
    else lookWithin(member, path, name, depth, errors);
  }
}

/** What is right costs no more than a look: neither its path is put together for it, nor what was found counted. */
function lookWithin(member: unknown, path: string, name: string, depth: number, errors: FieldErrors): void {
  const isRight =
    typeof member === 'string' ? isKeepable(member) : typeof member !== 'object' || member === null;
  if (isRight || Object.keys(errors).length >= MAX_REPORTED_FIELDS) return;
  lookAt(member, path === '' ? name : `${path}.${name}`, depth + 1, errors);
}

function isKeepable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}
