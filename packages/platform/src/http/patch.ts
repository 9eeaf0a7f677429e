import { type TSchema, Type } from 'typebox';
import type { Route } from './route.ts';

/**
 * Adds a `PATCH` for every `PUT` (contract §3.1) with the same access, rate limit, audit event and handler, and a body
 * in which every field is optional. The handler of a `PUT` keeps omitted fields; where it does not, it checks the
 * method.
 */
export function withPatches(routes: Route[]): Route[] {
  return routes.flatMap((route) => (route.method === 'PUT' ? [route, patchOf(route)] : [route]));
}

function patchOf({ isComplete, ...put }: Route): Route {
  const isPartial = isComplete !== true && put.body !== undefined;
  return {
    ...put,
    method: 'PATCH',
    summary: isPartial ? `${put.summary}, in part` : put.summary,
    description: [
      isPartial
        ? 'Accepts any of the fields of `PUT`; omitted fields keep their value.'
        : 'The same as `PUT`.',
      put.description,
    ]
      .filter(Boolean)
      .join(' '),
    ...(isPartial ? { body: partial(put.body!) } : {}),
  };
}

/** Removes conditions between fields: they apply to the whole record, and the rule checks them. */
function partial(schema: TSchema): TSchema {
  const {
    required: _required,
    if: _if,
    then: _then,
    else: _else,
    ...rest
  } = schema as TSchema & Record<string, unknown>;
  return Type.Unsafe<unknown>({ ...rest });
}
