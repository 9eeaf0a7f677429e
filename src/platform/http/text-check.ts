import { type FieldErrors, MAX_REPORTED_FIELDS } from './errors.ts';
import { attributeName } from './validation-messages.ts';

/** Deeper JSON than any of our bodies; bounded so that hostile nesting costs nothing. */
const MAX_DEPTH = 32;

/**
 * Finds text that PostgreSQL cannot keep byte for byte: NUL, and lone surrogates.
 * Returns the errors per field, or undefined when all is well.
 */
export function findBadText(value: unknown): FieldErrors | undefined {
  const errors: FieldErrors = {};
  walk(value, '', 0, errors);
  return Object.keys(errors).length > 0 ? errors : undefined;
}

function walk(value: unknown, path: string, depth: number, errors: FieldErrors): void {
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
  for (const [key, member] of Object.entries(value)) {
    if (Object.keys(errors).length >= MAX_REPORTED_FIELDS) return;
    // A key is never stored, but it would be echoed as the name of the failing field.
    if (!isKeepable(key)) errors.body = ['The body contains an invalid member name.'];
    else walk(member, path === '' ? key : `${path}.${key}`, depth + 1, errors);
  }
}

function isKeepable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}
