import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Access } from './access.ts';
import type { FieldErrors, Invalid } from './errors.ts';
import type { FastReading } from './prefetch.ts';
import type { Limiter } from './rate-limits/rate-limits.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Arguments of a handler: the actor, the validated input, and the request for the few handlers that need it. */
export interface Call<Actor, Params, Query, Body> {
  actor: Actor;
  params: Params;
  query: Query;
  body: Body;
  /** Client address; behind a trusted proxy the address that the proxy reports. */
  ip: string;
  requestId: string;
  log: FastifyBaseLogger;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Response with another status than the route's first one. */
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
> {
  method: Method;
  /** Relative to the service's base URL, parameters in braces: `/donations/{id}`. */
  path: string;
  /** One line for the API reference. */
  summary: string;
  description?: string;
  tag: string;
  access: Access<Caller, Demanded>;
  /**
   * Also open to callers who must still set up a required second factor (`REQUIRE_TWO_FACTOR`): setup and sign-out.
   * Where credentials are optional such callers count as anonymous. Closed to them by default.
   */
  withoutFactor?: true;
  /** A POST that changes nothing, for strangers: it is answered without the CSRF token of a session. */
  withoutGuard?: true;
  /** `null` means deliberately unlimited. */
  limit: Limiter | null;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Format of the body. `raw` passes the bytes unchanged; `multipart` is read by the handler. */
  consumes?: 'json' | 'raw' | 'multipart';
  /** Schema of the JSON body, for a form that `readForm` also accepts as JSON. */
  orJson?: TSchema;
  bodyLimitInBytes?: number;
  /**
   * Schema of every status of the route; the first is the default, and `null` has no body. Errors that follow from
   * other declarations (401, 403, 404, 422, 429 …) are added by the service.
   */
  answers: Record<number, TSchema | null>;
  /** For a PUT whose fields belong together, such as the new and the old password: `PATCH` requires all of them too. */
  isComplete?: true;
  /** Descriptions of statuses of this route, where the general ones say too little or are wrong. */
  words?: Record<number, string>;
  /** Default status, when it is not the lowest one in `answers`. */
  status?: number;
  /** Request headers to document, e.g. `Idempotency-Key`. */
  headers?: TSchema;
  /**
   * Runs the checks of the rule that a schema cannot express, such as a name that is taken: the functions that the rule
   * itself calls in its transaction. Called only when the body fails its schema, so that all failing fields are reported
   * together. Receives the valid members and the names of the invalid ones, whose new values are unknown. A check
   * that is refused for another reason (404, 403) decides the answer, unless it runs in `unlessRefused`.
   */
  validate?(
    call: Pick<
      Call<Demanded, Static<Params>, unknown, Partial<Static<Body>>>,
      'actor' | 'params' | 'body'
    > & {
      failing: ReadonlySet<string>;
    },
  ): Check | readonly Check[];
  handle(call: Call<Demanded, Static<Params>, Static<Query>, Static<Body>>): Promise<unknown> | unknown;
}

/**
 * Failing fields, or an Invalid if the refusal has its own message. Undefined for a check that throws Invalid itself.
 */
export type Validate = FieldErrors | Invalid | undefined;
// biome-ignore lint/suspicious/noConfusingVoidType: a check that throws returns nothing.
export type Check = Validate | Promise<Validate | void>;

/** A route without its type parameters. */
export type Route = Omit<
  // biome-ignore lint/suspicious/noExplicitAny: a list holds routes of every caller and shape.
  RouteSpec<any, any, TSchema, TSchema, TSchema>,
  'handle' | 'validate'
> & {
  /** Set by `fastRoute`. */
  fast?: FastReading;
  // biome-ignore lint/suspicious/noExplicitAny: as below.
  validate?(call: any): Check | readonly Check[];
  // biome-ignore lint/suspicious/noExplicitAny: the service passes what the schemas above have checked.
  handle(call: Call<any, any, any, any>): Promise<unknown> | unknown;
};

/** Type-checks a route's declaration against its handler and drops the type parameters. */
export function route<
  Caller,
  Demanded extends Caller | null,
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
>(spec: RouteSpec<Caller, Demanded, Params, Query, Body>): Route {
  return spec as Route;
}
