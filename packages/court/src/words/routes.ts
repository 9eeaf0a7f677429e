import { acknowledged, done, enveloped, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { idParams } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { can, signedIn } from '../access.ts';
import type { App } from '../context.ts';
import { listWords, type WordRow } from './queries.ts';
import { NewWord, Word, WordChange, WordQuery } from './schemas.ts';
import { archiveWord, changeWord, createWord, newWordErrors } from './words.ts';

const BASE = '/api/words';

/** Routes of the word lists for cases, stages and service. */
export function wordRoutes(app: App): Route[] {
  const common = { limit: app.limits.office, tag: 'Lists' } as const;
  const present = (row: WordRow) => ({
    ...row,
    archived_at: app.time.showOrNull(row.archived_at),
    created_at: app.time.show(row.created_at),
    updated_at: app.time.show(row.updated_at),
  });
  return [
    route({
      ...common,
      method: 'GET',
      path: BASE,
      summary: 'List the words',
      description: 'Active words by list in alphabetical order, or archived ones with `filter[archived]`.',
      access: signedIn,
      query: WordQuery,
      answers: { 200: enveloped(Type.Array(Word)) },
      handle: async ({ query }) => {
        const isArchived = ['true', '1'].includes(query['filter[archived]'] ?? '');
        return ok((await listWords(app.db, { lists: query['filter[list]'], isArchived })).map(present));
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: BASE,
      summary: 'Add a word to a list',
      description: 'Restores an archived word, which keeps its classification unless another is given.',
      access: can('Manage Lists'),
      body: NewWord,
      answers: { 201: enveloped(Word) },
      validate: ({ body }) => newWordErrors(app.db, body),
      handle: async ({ actor, body, ...call }) =>
        ok(present(await createWord(app, actor, body, originOf(call)))),
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${BASE}/{id}`,
      summary: 'Change a word',
      access: can('Manage Lists'),
      params: idParams,
      body: WordChange,
      answers: { 200: enveloped(Word) },
      handle: async ({ actor, params, body, ...call }) =>
        ok(present(await changeWord(app, actor, params.id, body, originOf(call)))),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${BASE}/{id}`,
      summary: 'Archive a word',
      description: 'It is no longer offered; records that use it keep it.',
      access: can('Manage Lists'),
      params: idParams,
      answers: { 200: acknowledged },
      handle: async ({ actor, params, ...call }) => {
        await archiveWord(app, actor, params.id, originOf(call));
        return done('The word is archived.');
      },
    }),
  ];
}
