import type { Static, TSchema } from 'typebox';
import type { FastReading } from './prefetch.ts';
import type { Call, Route, RouteSpec } from './route.ts';

/** Arguments of a fast route's handler. */
interface FastCall<Actor, Params, Query, Row> extends Call<Actor, Params, Query, unknown> {
  /** Prefetched rows; undefined when nothing was prefetched and the handler must read itself. */
  prefetch: Row[] | undefined;
}

interface FastSpec<Caller, Demanded extends Caller | null, Params extends TSchema, Query extends TSchema, Row>
  extends Omit<RouteSpec<Caller, Demanded, Params, Query, TSchema>, 'handle'>,
    FastReading<Row> {
  method: 'GET';
  handle(call: FastCall<Demanded, Static<Params>, Static<Query>, Row>): Promise<unknown> | unknown;
}

/**
 * Declares a read that must be as fast as its statements (packages/platform/src/database/driver/README.md). The handler
 * returns exactly the declared members. The response is serialized by `JSON.stringify`, which is faster for long lists
 * than a schema-based serializer, but drops no undeclared members; tests compare each response.
 */
export function fastRoute<
  Caller,
  Demanded extends Caller | null,
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Row = never,
>({ prefetch, ...spec }: FastSpec<Caller, Demanded, Params, Query, Row>): Route {
  return { ...spec, fast: prefetch === undefined ? {} : { prefetch } } as Route;
}
