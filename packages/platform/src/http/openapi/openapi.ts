import type { FastifyInstance } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { documentedBody, type Example, examplesOf, isOf, type Operations } from '../operations.ts';
import type { Route } from '../route.ts';
import { hoistNamed } from './named-shapes.ts';
import { mountReference } from './reference-page.ts';

export interface ApiDescription {
  title: string;
  version: string;
  summary: string;
  /** Public base URL of the service; every path is relative to it. */
  publicUrl: string;
  /** Values of path parameters that are fixed here, e.g. the gateway's id; shown in the document. */
  pathValues?: Record<string, string>;
  /** Tags with a one-sentence description. */
  tags: Record<string, string>;
  /** OpenAPI security schemes by name; any one of them is sufficient where sign-in is required. */
  security: Record<string, Record<string, unknown>>;
  /** Scheme of the CSRF token, which every state-changing request needs together with one of `security`. */
  csrf?: Record<string, unknown>;
  /** Status with which the service's guard refuses a state-changing request; default 403. */
  guardStatus?: 403 | 419;
  /**
   * True if clients that do not accept JSON are redirected (302) to the service's page instead of getting an error;
   * never on raw routes.
   */
  redirectsErrors?: boolean;
  /** Schemas of an error, and of a validation error. */
  errorSchema: TSchema;
  invalidSchema: TSchema;
  /** Loads the example requests, which only the document needs. */
  operations?: () => Promise<Operations>;
}

const ERROR_WORDS: Record<number, string> = {
  302: 'Sent instead of an error when `Accept` does not include JSON.',
  304: 'Unchanged since the `ETag` in the request; no body.',
  400: 'The request is malformed or breaks a rule.',
  401: 'Credentials are missing or no longer valid.',
  403: 'The caller is not allowed to do this. With `two_factor_required`: a second factor must be set up first.',
  404: 'Not found, or not visible to this caller.',
  409: 'The same request is still running.',
  412: 'The record has changed since the `ETag` in the request; nothing was changed.',
  413: 'The body is too large.',
  415: 'The media type is not accepted.',
  419: 'The CSRF token is missing or is that of another session; nothing was changed.',
  422: 'The input is invalid or breaks a rule; nothing was changed.',
  423: 'The password must be confirmed first.',
  429: 'Too many requests; retry after the seconds in `Retry-After`.',
  500: 'Internal error; report it with the request id.',
  503: 'A dependency does not respond.',
};

/** If the database connection is lost during a commit, it is unknown whether the change was made. */
const AWAY_AMID_CHANGE =
  'A dependency does not respond. The change may have been made all the same: check before retrying.';

const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds until the request can be retried',
    schema: { type: 'integer', minimum: 1 },
  },
};
const LOCATION = {
  Location: { description: 'The web page of the service', schema: { type: 'string', format: 'uri' } },
};
/** Headers that always accompany a status and that clients act upon. */
const HEADERS: Record<number, object> = { 302: LOCATION, 429: RETRY_AFTER, 503: RETRY_AFTER };

const SUCCESS_WORDS: Record<number, string> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted and still in progress.',
  204: 'Done; no body.',
};

/** Returns the schema of a route for Fastify, with the errors implied by its other declarations. */
export function operationSchema(route: Route, api: ApiDescription) {
  const response: Record<string, object> = {};
  for (const status of impliedErrors(route, api)) {
    response[status] = status === 422 ? api.invalidSchema : api.errorSchema;
  }
  if (api.redirectsErrors === true && route.consumes !== 'raw') {
    response[302] = Type.Null();
  }
  for (const [status, schema] of Object.entries(route.answers)) {
    response[status] = schema ?? Type.Null();
  }
  return {
    ...(route.params === undefined ? {} : { params: route.params }),
    ...(route.query === undefined ? {} : { querystring: route.query }),
    ...(route.body === undefined ? {} : { body: route.body }),
    response,
  };
}

function impliedErrors(route: Route, { guardStatus = 403 }: ApiDescription): number[] {
  const errors = [400, 429, 500, 503];
  if (route.access.identification !== 'never') errors.push(401, 403);
  if (route.method !== 'GET') errors.push(guardStatus);
  if (route.params !== undefined) errors.push(404);
  if (route.method !== 'GET') errors.push(413, 415);
  // The handler of a raw route parses the body itself and declares its errors in `answers`.
  const isChecked = route.query !== undefined || (route.body !== undefined && route.consumes !== 'raw');
  if (isChecked) errors.push(422);
  return [...new Set(errors)].sort();
}

/** Paths that `describeApi` serves; they are not part of the document. */
export const DESCRIPTIONS = [
  '/openapi.json',
  '/docs',
  '/docs/openapi.json',
  '/docs/start.js',
  '/docs/reference.js',
].map((path) => ({ method: 'GET', path }) as const);

/** Serves `/openapi.json` and the reference page `/docs` of a service. */
export async function describeApi(app: FastifyInstance, api: ApiDescription, routes: Route[]): Promise<void> {
  // Half a megabyte for each service, built at the first request.
  let document: string | undefined;
  const describe = async () => openApiDocument(api, routes, await api.operations?.());
  app.get('/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(await describe());
    return reply.type('application/json; charset=utf-8').send(document);
  });
  mountReference(app, api.title, describe);
}

/** Builds an OpenAPI 3.1 document. Its schemas are JSON Schema, so the declarations are used unchanged. */
export function openApiDocument(
  api: ApiDescription,
  routes: Route[],
  operations: Operations = {},
): Record<string, unknown> {
  const components: Record<string, unknown> = {};
  const examples = examplesOf(operations);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = documentedPath(route, api);
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: operation(route, api, components, examples),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: api.title,
      version: api.version,
      summary: api.summary,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: new URL(api.publicUrl).pathname.replace(/(.)\/$/, '$1'), description: 'This server' }],
    tags: Object.entries(api.tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { ...api.security, ...(api.csrf === undefined ? {} : { csrf: api.csrf }) },
      schemas: components,
    },
  };
}

function operation(
  route: Route,
  api: ApiDescription,
  components: Record<string, unknown>,
  examples: Example[],
) {
  const hoist = (schema: unknown) => hoistNamed(schema, components);
  const { response } = operationSchema(route, api);
  return {
    operationId: operationId(route),
    summary: route.summary,
    description: [route.description, `Access: ${callersOf(route)}.`].filter(Boolean).join('\n\n'),
    tags: [route.tag],
    security: security(route, api),
    ...parameters(route, api, hoist),
    ...requestBody(route, hoist, examples),
    responses: Object.fromEntries(
      Object.entries(response).map(([status, schema]) => [
        status,
        responseOf(route, Number(status), schema, hoist),
      ]),
    ),
  };
}

const callersOf = ({ access, withoutFactor }: Route): string =>
  withoutFactor === true ? `${access.name}, also before a demanded second factor is set up` : access.name;

function security(route: Route, api: ApiDescription): Record<string, string[]>[] {
  const names = route.access.schemes ?? Object.keys(api.security);
  const schemes = names.map((name) => ({ [name]: [] }));
  // The token belongs to a session; before sign-in, to that of a guest.
  if (api.csrf !== undefined && route.method !== 'GET')
    return schemes.map((scheme) => ({ ...scheme, csrf: [] }));
  if (route.access.identification === 'never') return [];
  return route.access.identification === 'optional' ? [{}, ...schemes] : schemes;
}

/** Returns the operation id: `POST /donations/{id}/refund` is `postDonationsByIdRefund`. */
function operationId(route: Route): string {
  const words = route.path.replaceAll(/\{(\w+)\}/g, 'by $1').split(/[^A-Za-z0-9]+/);
  const name = words.filter(Boolean).map((word) => word[0]!.toUpperCase() + word.slice(1));
  return route.method.toLowerCase() + name.join('');
}

type Hoist = (schema: unknown) => unknown;

function documentedPath({ path }: Route, { pathValues = {} }: ApiDescription): string {
  return path.replaceAll(/\{(\w+)\}/g, (parameter, name: string) => pathValues[name] ?? parameter);
}

function parameters(route: Route, { pathValues = {} }: ApiDescription, hoist: Hoist) {
  const of = (schema: TSchema | undefined, place: string) => {
    const { properties = {}, required = [] } = (schema ?? {}) as {
      properties?: Record<string, { description?: string } & Property>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, { description, ...property }]) => ({
      name,
      in: place,
      // Parameters with a default are optional for the client, though always set for the handler.
      required: place === 'path' || (required.includes(name) && property.default === undefined),
      ...(description === undefined ? {} : { description }),
      ...listStyle(property),
      schema: hoist(oneOrSeveral(property)),
    }));
  };
  const inPath = of(route.params, 'path').filter(({ name }) => pathValues[name] === undefined);
  const all = [...inPath, ...of(route.query, 'query'), ...of(route.headers, 'header')];
  return all.length === 0 ? {} : { parameters: all };
}

interface Property {
  default?: unknown;
  items?: object;
  'x-split'?: boolean;
}

/** Several values are comma-separated, or the parameter is repeated where a value may contain a comma. */
const listStyle = ({ 'x-split': isSplit }: Property) =>
  isSplit === undefined ? {} : { style: 'form', explode: !isSplit };

/** Allows a single value in place of a list. */
function oneOrSeveral(property: Property): object {
  if (property['x-split'] === undefined) return property;
  const { description: _, ...items } = property.items as { description?: string };
  return { anyOf: [items, { ...property, items }] };
}

/** Returns the JSON body of the first example. A PATCH has that of its PUT. */
function exampleOf(route: Route, examples: Example[]) {
  const described = route.method === 'PATCH' ? { ...route, method: 'PUT' } : route;
  const body = examples.find((one) => one.body !== undefined && isOf(described, one))?.body;
  return body === undefined ? {} : { example: documentedBody(body, route.body) };
}

function requestBody(route: Route, hoist: Hoist, examples: Example[]) {
  if (route.body === undefined) return {};
  const type = route.consumes === 'multipart' ? 'multipart/form-data' : 'application/json';
  const content = {
    [type]: { schema: hoist(route.body), ...exampleOf(route, examples) },
    ...(route.orJson === undefined ? {} : { 'application/json': { schema: hoist(route.orJson) } }),
  };
  return { requestBody: { required: true, content } };
}

function responseOf(route: Route, status: number, schema: object, hoist: Hoist) {
  const own = route.words?.[status] ?? (schema as { description?: string }).description;
  const description = own ?? usualWords(route, status);
  const headers = HEADERS[status] === undefined ? {} : { headers: HEADERS[status] };
  if ((schema as { type?: string }).type === 'null') return { description, ...headers };
  // `x-also`: further media types of the same status, on request of the client.
  const { 'x-also': others = [] } = schema as { 'x-also'?: object[] };
  const content = [schema, ...others].map((one) => [mediaTypeOf(one), { schema: hoist(one) }]);
  return { description, ...headers, content: Object.fromEntries(content) };
}

function usualWords({ method, path }: Route, status: number): string {
  if (status === 503 && method !== 'GET') return AWAY_AMID_CHANGE;
  const words = SUCCESS_WORDS[status] ?? ERROR_WORDS[status];
  if (words === undefined) throw new Error(`${method} ${path}: status ${status} has no description.`);
  return words;
}

const mediaTypeOf = (schema: { 'x-media-type'?: string }): string =>
  schema['x-media-type'] ?? 'application/json';
