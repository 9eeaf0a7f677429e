import type { HTTPMethods } from 'fastify';
import { readFields } from '../checks.ts';
import type { Environment } from '../environment.ts';
import type { GatewayError } from '../errors.ts';
import type { Transaction } from '../stores/store.ts';
import type { KeyKind } from './auth.ts';

export interface ApiRequest {
  id: string;
  params: Record<string, string>;
  query: Record<string, string>;
  /** `data.attributes` of the body; empty without a body. */
  attributes: Record<string, unknown>;
  key: KeyKind;
}

/** One API route. A `change` runs in a transaction, a `read` does not. */
export interface ApiRoute {
  method: HTTPMethods;
  path: string;
  isPublicKeyAllowed?: true;
  read?: (environment: Environment, request: ApiRequest) => Promise<unknown>;
  change?: (environment: Environment, tx: Transaction, request: ApiRequest) => Promise<unknown>;
}

/** Result of a change that is committed although an error is answered. */
export class KeptWithError {
  readonly error: GatewayError;
  constructor(error: GatewayError) {
    this.error = error;
  }
}

export interface Page {
  limit: number;
  before?: string;
  after?: string;
}

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/** Reads the list parameters `limit` (default 10, at most 100), `before` and `after`. */
export function readPage(query: Record<string, string>): Page {
  const limit = query.limit === undefined ? DEFAULT_LIMIT : Number(query.limit);
  const fields = readFields({ limit });
  fields.integer('limit', { min: 1, max: MAX_LIMIT });
  fields.end();
  return {
    limit,
    ...(query.before === undefined ? {} : { before: query.before }),
    ...(query.after === undefined ? {} : { after: query.after }),
  };
}

/** Reads one item more than requested, to know whether there are more. */
export async function toPage<Item>(
  page: Page,
  read: (page: Page) => Promise<Item[]>,
  show: (item: Item) => unknown,
): Promise<{ data: unknown[]; has_more: boolean }> {
  const found = await read({ ...page, limit: page.limit + 1 });
  const hasMore = found.length > page.limit;
  // When paging to newer items, the extra one is the newest and comes first.
  const kept = page.before === undefined ? found.slice(0, page.limit) : found.slice(-page.limit);
  return { data: await Promise.all(kept.map(show)), has_more: hasMore };
}
