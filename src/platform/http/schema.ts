import { type Static, type TSchema, type TUnsafe, Type } from 'typebox';

/**
 * The shapes that all rooms build theirs from. One schema is the source of checks, types, answers and OpenAPI.
 * `x-error` replaces the last words of a validation message: `The :attribute field <x-error>`.
 */

const DEMANDED = 'is required.';

/** A value or null; as a JSON Schema type array, which serializes quicker than `anyOf`. */
export function nullable<T extends TSchema>(schema: T): TUnsafe<Static<T> | null> {
  const {
    type,
    enum: values,
    'x-error': words,
  } = schema as TSchema & { type?: string; enum?: unknown[]; 'x-error'?: string };
  if (typeof type !== 'string') {
    return Type.Unsafe<Static<T> | null>({ anyOf: [schema, { type: 'null' }] });
  }
  const more = values === undefined ? {} : { enum: [...values, null] };
  // What may be null is not demanded: only a text of blanks is wrong.
  const own = words === DEMANDED ? { 'x-error': 'must not be blank.' } : {};
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [type, 'null'], ...more, ...own });
}

/** Required text with at least one visible character, kept as sent. Text of spaces and invisible characters counts as missing. */
export function text(maxLength = 255, more: Record<string, unknown> = {}) {
  return Type.String({
    minLength: 1,
    maxLength,
    pattern: '\\S',
    'x-visible': true,
    'x-error': DEMANDED,
    ...more,
  });
}

/** On one line, without control characters: checked by the keyword `x-one-line`. */
export const ONE_LINE = { 'x-one-line': true } as const;

/** A required name. Kept as sent, also with bidirectional marks and invisible characters. */
export const nameText = (maxLength = 255, more: Record<string, unknown> = {}) =>
  text(maxLength, { ...ONE_LINE, ...more });

/** A name that may be left out or empty. */
export const optionalName = (maxLength = 255, more: Record<string, unknown> = {}) =>
  Type.Optional(nullable(Type.String({ maxLength, ...ONE_LINE, ...more })));

/** One of a few words. */
export function oneOf<const Values extends readonly string[]>(
  values: Values,
  more: Record<string, unknown> = {},
) {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...more });
}

export const timestamp = (description = 'ISO 8601, UTC') => Type.String({ format: 'date-time', description });
export const date = (description = 'YYYY-MM-DD') => Type.String({ format: 'date', description });
/** An e-mail address. Spaces around it are removed before it is checked. */
export const email = () => Type.String({ format: 'email', minLength: 1, maxLength: 255 });
/** `x-normalize` of a code that apps, mails and papers show in groups: spaces and hyphens are removed before it is checked. */
export const asCode = { 'x-normalize': 'code' } as const;
export const integer = (more: Record<string, unknown> = {}) => Type.Integer(more);

/** Entity ids are PostgreSQL's int4. */
const MAX_ID = 2_147_483_647;
export const id = (description = 'Identifier') => Type.Integer({ minimum: 1, maximum: MAX_ID, description });

/** Path parameters `{id}`; one that cannot be an id answers 404. */
export const idParams = Type.Object({ id: id() });
