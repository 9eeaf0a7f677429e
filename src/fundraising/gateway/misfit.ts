import { Ajv, type ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';

let ajv: Ajv | undefined;
const checks = new WeakMap<TSchema, ValidateFunction>();

/**
 * The first place where an answer is not as its schema says, and what is wrong there, without the value; undefined
 * when all fits. Compiled with the first answer of its kind, by the library that checks requests too.
 */
export function findMisfit(schema: TSchema, answer: unknown): string | undefined {
  const check = checks.get(schema) ?? compile(schema);
  if (check(answer)) return undefined;
  const [error] = check.errors ?? [];
  return `${error?.instancePath || '/'} ${error?.message ?? 'does not fit'}`;
}

function compile(schema: TSchema): ValidateFunction {
  ajv ??= new Ajv({ strict: false, validateSchema: false });
  const check = ajv.compile(schema);
  checks.set(schema, check);
  return check;
}
