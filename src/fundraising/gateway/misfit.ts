import { Ajv, type ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';

let ajv: Ajv | undefined;
/** By the text of the schema: a list or an envelope of something is often written where it is asked for. */
const checks = new Map<string, ValidateFunction>();

/**
 * The first place where an answer is not as its schema says, and what is wrong there, without the value; undefined
 * when all fits. Compiled with the first answer of its kind, by the library that checks requests too.
 */
export function findMisfit(schema: TSchema, answer: unknown): string | undefined {
  const check = checkOf(schema);
  if (check(answer)) return undefined;
  const [error] = check.errors ?? [];
  return `${error?.instancePath || '/'} ${error?.message ?? 'does not fit'}`;
}

/** The same for schemas that say the same. The library keeps what it has compiled for ever. */
export function checkOf(schema: TSchema): ValidateFunction {
  const text = JSON.stringify(schema);
  ajv ??= new Ajv({ strict: false });
  const check = checks.get(text) ?? ajv.compile(schema);
  checks.set(text, check);
  return check;
}
