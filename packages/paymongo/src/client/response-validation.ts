import { Ajv, type ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';

let ajv: Ajv | undefined;
/** Keyed by the schema's text, because a list or envelope schema is often created inline. */
const checks = new Map<string, ValidateFunction>();

/**
 * Returns the first field of an answer that does not match its schema, and the reason, without the value; undefined
 * when all match. Compiled at first use by the library that also validates requests.
 */
export function findMismatch(schema: TSchema, answer: unknown): string | undefined {
  const check = checkOf(schema);
  if (check(answer)) return undefined;
  const [error] = check.errors ?? [];
  return `${error?.instancePath || '/'} ${error?.message ?? 'does not fit'}`;
}

/** Returns one check for equal schemas, because the library never frees compiled ones. */
export function checkOf(schema: TSchema): ValidateFunction {
  const text = JSON.stringify(schema);
  ajv ??= new Ajv({ strict: false });
  const check = checks.get(text) ?? ajv.compile(schema);
  checks.set(text, check);
  return check;
}
