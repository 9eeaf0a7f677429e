import { enveloped, errorShape, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { conditionOf, ifMatchHeader, withEtag } from '@bulwagan/platform/http/caching/etag.ts';
import type { FieldErrors } from '@bulwagan/platform/http/errors.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { oneOf } from '@bulwagan/platform/http/schema.ts';
import { type TSchema, Type } from 'typebox';
import { canAny, canEverywhere } from '../access.ts';
import type { App } from '../context.ts';
import type { defineVersions, VersionFields, VersionRow } from './versions.ts';

/** Differences between the routes of tables and the routes of single figures. */
export interface VersionRoutes<Key extends string, Row extends VersionRow, Input extends VersionFields> {
  /** Path of the list. */
  base: string;
  keys: readonly Key[];
  /** Noun with its article, used in summaries. */
  noun: string;
  Version: TSchema;
  adding: { body: TSchema; summary: string; description: string };
  changing: { body: TSchema; description: string };
  /** Returns errors of a new version that the schema cannot express. */
  errors(key: Key, input: Partial<Input>, failing: ReadonlySet<string>): FieldErrors;
  changeErrors?(key: Key, input: Partial<Input>): FieldErrors;
  versions: ReturnType<typeof defineVersions<Key, Row, Input>>;
  present(app: App, row: Row): unknown;
}

/** Common declarations of the routes that read statutory figures. */
export const readingOf = (app: App) =>
  ({
    access: canAny('Manage payroll', 'See pay'),
    limit: app.backOfficeLimit,
    tag: 'Statutory tables',
  }) as const;

/**
 * Routes for the versions of a kind of statutory figures. All organizations share them, so only users with a
 * permission everywhere can change them.
 */
export function versionRoutes<Key extends string, Row extends VersionRow, Input extends VersionFields>(
  app: App,
  store: VersionRoutes<Key, Row, Input>,
): [reading: Route, ...writing: Route[]] {
  const { base, keys, noun, Version, adding, changing, versions, present } = store;
  const show = withEtag(versions.etagOf, (row: Row) => present(app, row));
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
      handle: async ({ params, reply }) =>
        show(reply, await versions.get(app.db, params.key, params.version)),
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
        ok(present(app, await versions.add(app, actor, params.key, body as Input, originOf(call)))),
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
          await versions.change(app, actor, key, version, body as Partial<Input>, conditionOf(call)),
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
        await versions.remove(app, actor, params.key, params.version, conditionOf(call)),
    }),
  ];
}
