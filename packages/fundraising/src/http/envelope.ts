import { type Page, pageBounds } from '@bulwagan/platform/http/lists/pagination.ts';
import { type TProperties, type TSchema, Type } from 'typebox';

/** The response envelope of F§2. */

export const enveloped = <T extends TSchema>(data: T) =>
  Type.Object({ success: Type.Literal(true), data, message: Type.String() });

export const paginated = <T extends TSchema>(item: T) =>
  enveloped(
    Type.Object({
      current_page: Type.Integer(),
      data: Type.Array(item),
      per_page: Type.Integer(),
      total: Type.Integer(),
      last_page: Type.Integer(),
      from: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
      to: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
    }),
  );

/** Answer that only confirms success. */
export const acknowledged = Type.Object({ success: Type.Literal(true), message: Type.String() });

/** Any error; further members are described by the route that returns them. */
export const errorShape = (more: TProperties = {}) =>
  Type.Object(
    { success: Type.Optional(Type.Literal(false)), message: Type.String(), ...more },
    { additionalProperties: true, 'x-name': Object.keys(more).length === 0 ? 'Error' : undefined },
  );

export const invalidShape = Type.Object(
  {
    success: Type.Optional(Type.Literal(false)),
    message: Type.String(),
    errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  },
  { additionalProperties: true, 'x-name': 'ValidationError' },
);

export function ok<T>(data: T, message = '') {
  return { success: true as const, data, message };
}

export function done(message: string) {
  return { success: true as const, message };
}

export function okPage<T>(items: T[], total: number, page: Page, message = '') {
  return ok({ ...pageBounds(page, total, items.length), data: items }, message);
}
