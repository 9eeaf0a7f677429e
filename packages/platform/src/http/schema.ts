import type { FieldCode } from '@bulwagan/contracts/errors/message.ts';
import { type Static, type TSchema, type TUnsafe, Type } from 'typebox';

/**
 * Schemas that all modules build upon. One schema is the source of validation, types, responses and OpenAPI. `x-error`
 * is the code of another validation message (`errorOf`).
 */

/** Annotation that replaces the validation message of a schema; its only parameter is the field. */
export const errorOf = (code: FieldCode) => ({ 'x-error': code });

const DEMANDED = errorOf('field.required');

/** Makes a schema nullable by a JSON Schema type array, which is serialized faster than `anyOf`. */
export function nullable<T extends TSchema>(schema: T): TUnsafe<Static<T> | null> {
  const {
    type,
    enum: values,
    'x-error': code,
  } = schema as TSchema & { type?: string; enum?: unknown[]; 'x-error'?: FieldCode };
  if (typeof type !== 'string') {
    return Type.Unsafe<Static<T> | null>({ anyOf: [schema, { type: 'null' }] });
  }
  const more = values === undefined ? {} : { enum: [...values, null] };
  // A nullable field is not required: only a blank text is wrong.
  const own = code === DEMANDED['x-error'] ? errorOf('field.blank') : {};
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [type, 'null'], ...more, ...own });
}

/**
 * Required text with at least one visible character, stored as sent. Text of spaces and invisible characters counts as
 * missing.
 */
export function text(maxLength = 255, more: Record<string, unknown> = {}) {
  return Type.String({
    minLength: 1,
    maxLength,
    pattern: '\\S',
    'x-visible': true,
    ...DEMANDED,
    ...more,
  });
}

/** Annotation for text without line breaks and control characters; checked by the keyword `x-one-line`. */
export const ONE_LINE = { 'x-one-line': true } as const;

/** A required name. Stored as sent, including bidirectional marks and invisible characters. */
export const nameText = (maxLength = 255, more: Record<string, unknown> = {}) =>
  text(maxLength, { ...ONE_LINE, ...more });

/** An optional name, which may be empty. */
export const optionalName = (maxLength = 255, more: Record<string, unknown> = {}) =>
  Type.Optional(nullable(Type.String({ maxLength, ...ONE_LINE, ...more })));

/** One of a fixed set of words. */
export function oneOf<const Values extends readonly string[]>(
  values: Values,
  more: Record<string, unknown> = {},
) {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...more });
}

export const timestamp = (description = 'ISO 8601, UTC') => Type.String({ format: 'date-time', description });
export const date = (description = 'YYYY-MM-DD') => Type.String({ format: 'date', description });
/** An e-mail address. Surrounding spaces are removed before validation. */
export const email = () => Type.String({ format: 'email', minLength: 1, maxLength: 255 });
/**
 * Annotation for codes that apps, mails and papers show in groups: spaces and hyphens are removed before validation.
 */
export const asCode = { 'x-normalize': 'code' } as const;
export const integer = (more: Record<string, unknown> = {}) => Type.Integer(more);

/** Entity ids are PostgreSQL's int4. */
const MAX_ID = 2_147_483_647;
export const id = (description = 'Identifier') => Type.Integer({ minimum: 1, maximum: MAX_ID, description });
/** True for the digits of a possible id, which `id()` accepts. */
export const isId = (digits: string): boolean => Number(digits) >= 1 && Number(digits) <= MAX_ID;

/** Path parameters `{id}`; an invalid id results in 404. */
export const idParams = Type.Object({ id: id() });
