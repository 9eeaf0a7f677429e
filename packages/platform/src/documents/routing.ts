import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { Access } from '../http/access.ts';
import type { Page } from '../http/lists/pagination.ts';
import type { Limiter } from '../http/rate-limits/rate-limits.ts';

/** Envelopes, lists and access rules of the service that the routes of papers belong to. */
export interface DocumentsHttp<Actor> {
  limit: Limiter;
  /** Checks of papers by strangers: 30 a minute and address (contract §3.2). */
  publicLimit: Limiter;
  tag: string;
  anyone: Access<Actor, null>;
  /** Access rule for users who may read papers. The `where` of each query limits which papers. */
  signedIn: Access<Actor, Actor>;
  /** Users with a permission to issue papers of some kind. */
  issuers: Access<Actor, Actor>;
  /** Users who can change templates of some kind. */
  templateEditors: Access<Actor, Actor>;
  /** Shape of an error of the service. */
  errorShape: TSchema;
  enveloped(schema: TSchema): TSchema;
  ok(data: unknown): unknown;
  /** Statuses of a deletion and their shapes, and its answer. */
  deleted: { answers: Record<number, TSchema | null>; answer(text: string): unknown };
  listOf(item: TSchema): TSchema;
  list(items: unknown[], total: number, page: Page, request: FastifyRequest, path: string): unknown;
  /** Name of a filter in the query: `kind` or `filter[kind]`. */
  filter(name: string): string;
  perPage: number;
  /** Formats an instant as in all responses of the service. */
  show(instant: string): string;
}
