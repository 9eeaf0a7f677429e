import { enveloped, errorShape, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import {
  type Condition,
  conditionOf,
  ifMatchHeader,
  withEtag,
} from '@bulwagan/platform/http/caching/etag.ts';
import type { FieldErrors } from '@bulwagan/platform/http/errors.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { type Origin, originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { oneOf } from '@bulwagan/platform/http/schema.ts';
import { type TSchema, Type } from 'typebox';
import { type Actor, canAny, canEverywhere } from '../access.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';

/** Figures of laws in dated versions, by key: tables, or single values. */
export interface VersionStore<Key extends string, Row, Input> {
  /** Path of the list. */
  base: string;
  keys: readonly Key[];
  /** Noun with its article, for summaries. */
  noun: string;
  Version: TSchema;
  adding: { body: TSchema; summary: string; description: string };
  changing: { body: TSchema; description: string };
  /** Returns errors of a new version that the schema cannot express. */
  errors(key: Key, input: Partial<Input>, failing: ReadonlySet<string>): FieldErrors;
  changeErrors?(key: Key, input: Partial<Input>): FieldErrors;
  get(db: Db, key: Key, id: string): Promise<Row>;
  add(app: App, actor: Actor, key: Key, input: Input, origin: Origin): Promise<Row>;
  change(app: App, actor: Actor, key: Key, id: string, input: Partial<Input>, on: Condition): Promise<Row>;
  remove(app: App, actor: Actor, key: Key, id: string, on: Condition): Promise<void>;
  etagOf(row: Row): string;
  present(app: App, row: Row): unknown;
}

/** Common declarations of the routes that read figures of laws. */
export const readingOf = (app: App) =>
  ({
    access: canAny('Manage payroll', 'See pay'),
    limit: app.backOfficeLimit,
    tag: 'Statutory tables',
  }) as const;

/** Routes of the versions of a store: all organizations share them, so only users without limits change them. */
export function versionRoutes<Key extends string, Row, Input>(
  app: App,
  store: VersionStore<Key, Row, Input>,
): [reading: Route, ...writing: Route[]] {
  const { base, keys, noun, Version, adding, changing, present } = store;
  const show = withEtag(store.etagOf, (row: Row) => present(app, row));
  const path = `${base}/{key}/versions`;
  const one = {
    path: `${path}/{version}`,
    params: Type.Object({ key: oneOf(keys), version: uuid() }),
  };
  const writing = { ...readingOf(app), access: canEverywhere('Manage payroll') } as const;
  return [
    route({
      ...readingOf(app),
      ...one,
      method: 'GET',
      summary: `Show a version of ${noun}`,
      answers: { 200: enveloped(Version) },
      handle: async ({ params, reply }) => show(reply, await store.get(app.db, params.key, params.version)),
    }),
    route({
      ...writing,
      ...adding,
      method: 'POST',
      path,
      params: Type.Object({ key: oneOf(keys) }),
      answers: { 201: enveloped(Version) },
      validate: ({ params, body, failing }) => store.errors(params.key, body as Partial<Input>, failing),
      handle: async ({ actor, params, body, ...call }) =>
        ok(present(app, await store.add(app, actor, params.key, body as Input, originOf(call)))),
    }),
    route({
      ...writing,
      ...one,
      ...changing,
      method: 'PUT',
      summary: `Change or confirm a version of ${noun}`,
      headers: ifMatchHeader,
      answers: { 200: enveloped(Version), 412: errorShape },
      validate: ({ params, body }) => store.changeErrors?.(params.key, body as Partial<Input>),
      handle: async ({ actor, params: { key, version }, body, ...call }) =>
        show(
          call.reply,
          await store.change(app, actor, key, version, body as Partial<Input>, conditionOf(call)),
        ),
    }),
    route({
      ...writing,
      ...one,
      method: 'DELETE',
      summary: `Delete an unused version of ${noun}`,
      headers: ifMatchHeader,
      answers: { 204: null, 412: errorShape, 422: errorShape },
      handle: async ({ actor, params, ...call }) =>
        await store.remove(app, actor, params.key, params.version, conditionOf(call)),
    }),
  ];
}
