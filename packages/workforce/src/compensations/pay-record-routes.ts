import { enveloped, errorShape, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { collection, collectionOf } from '@bulwagan/platform/http/lists/collection.ts';
import { type Page, type PageQuery, pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import type { TSchema } from 'typebox';
import { can, canAll } from '../access.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { BASE } from '../employees/present.ts';
import { getPaidEmployee } from './access.ts';
import { checkPayRecord, deletePayRecord, type PayRecords, savePayRecord } from './pay-records.ts';

interface Words {
  summary: string;
  description?: string;
}

/** Schemas and texts for the routes of one kind of pay record. */
interface Shown<Row> {
  /** Last segment of the path. */
  name: string;
  Shown: TSchema;
  Input: TSchema;
  Query: TSchema;
  list(db: Db, employeeId: string, page: Page): Promise<{ rows: Row[]; total: number }>;
  present(row: Row): unknown;
  listing: Words;
  adding: Words;
  changing: Words;
  deleting: Words;
}

/** Routes of records about an employee's pay, such as recurring items: list, add, change and delete. */
export function payRecordRoutes<Row extends { id: string }, Input extends object>(
  app: App,
  records: PayRecords<Row, Input>,
  { name, Shown, Query, list, present, ...words }: Shown<Row>,
): Route[] {
  const path = `${BASE}/{id}/${name}`;
  const common = { limit: app.backOfficeLimit, tag: 'Pay' } as const;
  const writing = { ...common, access: canAll('See pay', records.permission) } as const;
  const all = { path, params: uuidParams('id') };
  const one = { path: `${path}/{item}`, params: uuidParams('id', 'item') };
  const answers = (status: 200 | 201) => ({ [status]: enveloped(Shown) });
  return [
    route({
      ...common,
      ...all,
      ...words.listing,
      access: can('See pay'),
      method: 'GET',
      query: Query,
      answers: { 200: collectionOf(Shown) },
      handle: async ({ actor, params, query, request }) => {
        const page = pageOf(query as PageQuery);
        const { id } = await getPaidEmployee(app.db, actor, params.id);
        const { rows, total } = await list(app.db, id, page);
        const at = { url: request.url, base: `${app.publicUrl}${BASE}/${id}/${name}` };
        return collection(rows.map(present), total, page, at);
      },
    }),
    route({
      ...writing,
      ...all,
      ...words.adding,
      method: 'POST',
      body: words.Input,
      answers: answers(201),
      validate: ({ actor, params, body, failing }) =>
        checkPayRecord(records, { app, actor, employeeId: params.id }, body as Partial<Input>, failing),
      handle: async ({ actor, params, body, ...call }) => {
        const by = { app, actor, employeeId: params.id, origin: originOf(call) };
        return ok(present(await savePayRecord(records, by, body as Input)));
      },
    }),
    route({
      ...writing,
      ...one,
      ...words.changing,
      method: 'PUT',
      body: words.Input,
      answers: answers(200),
      validate: ({ actor, params, body, failing }) => {
        const call = { app, actor, employeeId: params.id, id: params.item };
        return checkPayRecord(records, call, body as Partial<Input>, failing);
      },
      handle: async ({ actor, params, body, ...call }) => {
        const by = { app, actor, employeeId: params.id, id: params.item, origin: originOf(call) };
        return ok(present(await savePayRecord(records, by, body as Partial<Input>)));
      },
    }),
    route({
      ...writing,
      ...one,
      ...words.deleting,
      method: 'DELETE',
      answers: { 204: null, 422: errorShape },
      handle: async ({ actor, params, ...call }) => {
        const by = { app, actor, employeeId: params.id, id: params.item, origin: originOf(call) };
        await deletePayRecord(records, by);
      },
    }),
  ];
}
