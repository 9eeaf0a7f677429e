/** Example request of a route, with the facts that the suites over all routes need. */
export interface Operation {
  /** Area of the service's access table: who may call the route. */
  access: string;
  /** JSON body. `{party}` in a text is replaced by the id of that record, `{serial}` by a unique number. */
  body?: unknown;
  /** Multipart form with one file, instead of `body`. Its texts contain ids like those of a body. */
  form?: { field: string; texts?: Record<string, string>; file?: { name: string; text: string } };
  /** Query of a read, e.g. `filter[search]=Cruz`. */
  query?: string;
  /** User who sends the request, in the words of the service's fixtures, if not the usual user. */
  by?: string;
  /** Reason why ids of others are not refused: the records belong to everybody, or to the caller only. */
  shared?: string;
  /** Fields of the body that may contain records of other owners. */
  open?: string[];
  /** Requests are sent in ascending order, so that one that ends a record comes last. Default 0. */
  turn?: number;
}

/**
 * Operations of a module by method and path. The path names the record in place of each parameter:
 * `PUT /api/users/{managed_user}`. A text is the area of a request without a body; a list has several requests.
 */
export type Operations = Record<string, string | Operation | Operation[]>;

/** Request of an operation. */
export type Example = Operation & { method: string; path: string };

/** Returns all requests, ordered so that each succeeds. */
export function examplesOf(operations: Operations): Example[] {
  return Object.entries(operations)
    .flatMap(([name, value]) => {
      const [method, path] = name.split(' ') as [string, string];
      return [value].flat().map((one): Example => {
        return { method, path, ...(typeof one === 'string' ? { access: one } : one) };
      });
    })
    .sort((one, other) => (one.turn ?? 0) - (other.turn ?? 0));
}

/** Returns method and path with nameless parameters: `PUT /api/users/{}`. */
export const withoutNames = ({ method, path }: { method: string; path: string }): string =>
  `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;

/** True if the request is one of this route, whatever the parameters are called. */
export const isOf = (route: { method: string; path: string }, example: Example): boolean =>
  withoutNames(route) === withoutNames(example);

/** Part of a JSON schema that says how ids look. */
interface Shape {
  type?: string | string[];
  format?: string;
  items?: Shape;
  properties?: Record<string, Shape>;
  anyOf?: Shape[];
}

/** Returns an id that differs by record name. */
const exampleUuid = (name: string): string =>
  `0198c5a4-7d2e-7b31-9c04-${Buffer.from(name).toString('hex').slice(2, 14).padEnd(12, '0')}`;

/** Returns a body for the API document, with values of the described type in place of the record names. */
export function documentedBody(body: unknown, shape: Shape = {}): unknown {
  const parts = [shape, ...(shape.anyOf ?? [])];
  if (Array.isArray(body)) {
    const items = parts.find((part) => part.items !== undefined)?.items;
    return body.map((item) => documentedBody(item, items));
  }
  if (typeof body === 'string') {
    if (!/\{\w+\}/.test(body)) return body;
    if (parts.some(({ type }) => [type].flat().includes('integer'))) return 1;
    if (parts.some(({ format }) => format === 'uuid')) return exampleUuid(body);
    return body.replaceAll(/\{\w+\}/g, '26');
  }
  if (typeof body !== 'object' || body === null) return body;
  const members = parts.find((part) => part.properties !== undefined)?.properties ?? {};
  return Object.fromEntries(
    Object.entries(body).map(([name, member]) => [name, documentedBody(member, members[name])]),
  );
}
