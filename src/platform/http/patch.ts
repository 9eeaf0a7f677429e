import { type TSchema, Type } from 'typebox';
import type { Route } from './route.ts';

/**
 * Adds a `PATCH` for every `PUT` (contract §3.1): the same access, limit, record and handler, with a body of which every field
 * may be left out. A handler of a `PUT` keeps what it is not given; where it does not, it looks at the method.
 */
export function withPatches(routes: Route[]): Route[] {
  return routes.flatMap((route) => (route.method === 'PUT' ? [route, patchOf(route)] : [route]));
}

function patchOf({ isWhole, ...put }: Route): Route {
  const isPartial = isWhole !== true && put.body !== undefined;
  return {
    ...put,
    method: 'PATCH',
    summary: isPartial ? `${put.summary}, in part` : put.summary,
    description: [
      isPartial ? 'Takes any of the fields of `PUT`; what is left out stays.' : 'The same as `PUT`.',
      put.description,
    ]
      .filter(Boolean)
      .join(' '),
    ...(isPartial ? { body: partial(put.body!) } : {}),
  };
}

/** Conditions between fields hold of the whole record, which the rule checks. */
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
