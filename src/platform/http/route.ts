import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Bound } from '../database/statement.ts';
import type { Access } from './access.ts';
import type { FieldErrors, Invalid } from './errors.ts';
import type { Limiter } from './rate-limits.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a handler is given: who calls, what was sent (checked), and the request for the few that need it. */
export interface Call<Actor, Params, Query, Body, Row = never> {
  actor: Actor;
  params: Params;
  query: Query;
  body: Body;
  /** The client's address, behind a trusted proxy the one it names. */
  ip: string;
  requestId: string;
  log: FastifyBaseLogger;
  request: FastifyRequest;
  reply: FastifyReply;
  /** What was read ahead; undefined when nothing was, and the handler reads itself. */
  ahead: Row[] | undefined;
}

/** A statement to be run in the round trip that asks who calls, and its rows once that has happened. */
export interface Ahead<Row = unknown> {
  readonly statement: Bound<Row>;
  rows?: Row[];
}

/** An answer with another status than the route's first one. */
export class Answer {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

export const answer = (status: number, body: unknown = null): Answer => new Answer(status, body);

export interface RouteSpec<
  Caller,
  Demanded extends Caller | null,
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Row = never,
> {
  method: Method;
  /** Relative to the service's base URL, parameters in braces: `/donations/{id}`. */
  path: string;
  /** One line for the reference page. */
  summary: string;
  description?: string;
  tag: string;
  access: Access<Caller, Demanded>;
  /**
   * Also for who has yet to set up the second factor that is demanded of them (`REQUIRE_TWO_FACTOR`): what it takes to do so,
   * and to leave. Where nobody need be known they count as nobody. Closed to them where nothing is said.
   */
  withoutFactor?: true;
  /** `null` says that nothing limits this route, on purpose. */
  limit: Limiter | null;
  params?: Params;
  query?: Query;
  body?: Body;
  /** How the body arrives. `raw` hands over the bytes untouched; `multipart` is read by the handler. */
  consumes?: 'json' | 'raw' | 'multipart';
  /** Of a form that `readForm` takes as JSON too: what comes then. */
  orJson?: TSchema;
  bodyLimitInBytes?: number;
  /**
   * Every status of the route with its shape; the first is the usual one, and `null` has no body. The errors
   * that follow from the other declarations (401, 403, 404, 422, 429 …) are added by the service.
   */
  answers: Record<number, TSchema | null>;
  /**
   * The handler answers with the declared members and no others. They are printed by the engine then, which is quicker with
   * long lists than a printer made from the declaration, which leaves out what is not declared. Tests compare each answer.
   */
  isExact?: true;
  /** Of a PUT whose fields belong together, as a new password with the old one: `PATCH` takes all of them too. */
  isWhole?: true;
  /** What a status of this route means, where the words that all routes share say too little of it, or what is not so. */
  words?: Record<number, string>;
  /** Statuses in the order of preference when the first of `answers` (the lowest) is not the usual one. */
  status?: number;
  /** Request headers worth documenting, e.g. `Idempotency-Key`. */
  headers?: TSchema;
  /**
   * What no shape can tell of a body, such as a name that is taken: asked when its shape is wrong as well, so that all
   * failing fields are reported at once. It is given the members whose shape is right, and `handle` checks them itself; and the
   * names of the others, of which nobody knows what they are to become of something that is changed.
   */
  alsoWrong?(
    call: Pick<
      Call<Demanded, Static<Params>, unknown, Partial<Static<Body>>>,
      'actor' | 'params' | 'body'
    > & {
      failing: ReadonlySet<string>;
    },
  ): Promise<AlsoWrong> | AlsoWrong;
  /**
   * What is read by the address alone, as it was sent, while it is asked who calls: one round trip for both. Undefined for an
   * address that names nothing. The handler gets the rows when the caller may call the route, and judges whether they may see
   * these.
   */
  ahead?(params: Record<string, string>, query: Record<string, unknown>): Bound<Row> | undefined;
  handle(call: Call<Demanded, Static<Params>, Static<Query>, Static<Body>, Row>): Promise<unknown> | unknown;
}

/** The failing fields; in a refusal where that has words of its own. */
export type AlsoWrong = FieldErrors | Invalid;

/** A route after its types are no longer needed. */
export type Route = Omit<
  // biome-ignore lint/suspicious/noExplicitAny: a list holds routes of every caller and shape.
  RouteSpec<any, any, TSchema, TSchema, TSchema>,
  'handle' | 'alsoWrong' | 'ahead'
> & {
  ahead?(params: Record<string, string>, query: Record<string, unknown>): Bound<unknown> | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: as below.
  alsoWrong?(call: any): Promise<AlsoWrong> | AlsoWrong;
  // biome-ignore lint/suspicious/noExplicitAny: the service passes what the schemas above have checked.
  handle(call: Call<any, any, any, any, any>): Promise<unknown> | unknown;
};

/** Checks a route's declaration against its handler, and forgets the types. */
export function route<
  Caller,
  Demanded extends Caller | null,
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Row = never,
>(spec: RouteSpec<Caller, Demanded, Params, Query, Body, Row>): Route {
  return spec as Route;
}
