import { enveloped, ok } from '@bulwagan/platform/http/back-office-envelope.ts';
import { uuidParams } from '@bulwagan/platform/http/ids.ts';
import { languageOfAnswer, say } from '@bulwagan/platform/http/language.ts';
import { collection, collectionOf } from '@bulwagan/platform/http/lists/collection.ts';
import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { Type } from 'typebox';
import { can, superAdmin } from '../access.ts';
import type { App } from '../context.ts';
import { pageFields } from '../http/fields.ts';
import { AccessExplanation, AccessQuery } from './access/access-schemas.ts';
import { explainAccess } from './access/explain-access.ts';
import { SealedRead } from './access/grant-schemas.ts';
import { listSealedReads, type SealedReadRow } from './access/sealed-reads.ts';
import { listHistory } from './history.ts';
import { readCase } from './lists/find.ts';
import { HistoryEntry } from './record-schemas.ts';

const BASE = '/api/case-records';

/** Routes of a case's history, its sealed reads and the explanation of access. */
export function recordRoutes(app: App): Route[] {
  const common = { method: 'GET', limit: app.limits.office, tag: 'Cases' } as const;
  return [
    route({
      ...common,
      path: `${BASE}/{id}/history`,
      summary: 'Show the history of a case',
      description:
        'Everything that happened to the case and its contents: who, when, what, before and after. Newest first. ' +
        'The content of evidence and files is withheld from readers without `View Evidence` and `View Case Filing` ' +
        'in this case.',
      access: can('View Case History'),
      params: uuidParams('id'),
      query: Type.Object(pageFields),
      answers: { 200: collectionOf(HistoryEntry) },
      handle: async ({ actor, params, query, request, ...call }) => {
        const reading = { permission: 'View Case History', what: 'history', origin: originOf(call) } as const;
        const { id } = await readCase(app, actor, params.id, reading);
        const page = pageOf(query);
        const { rows, total } = await listHistory(app, actor, id, page, languageOfAnswer(call.reply));
        const base = `${app.publicUrl}${BASE}/${id}/history`;
        return collection(rows, total, page, { url: request.url, base });
      },
    }),
    route({
      ...common,
      path: `${BASE}/{id}/sealed-reads`,
      summary: 'List the reads of a sealed case',
      description: 'For users who classify cases: what was read while the case was sealed. Newest first.',
      access: can('Classify Cases'),
      params: uuidParams('id'),
      query: Type.Object(pageFields),
      answers: { 200: collectionOf(SealedRead) },
      handle: async ({ actor, params, query, request, ...call }) => {
        const reading = {
          permission: 'Classify Cases',
          what: 'sealed-reads',
          origin: originOf(call),
        } as const;
        const { id } = await readCase(app, actor, params.id, reading);
        const page = pageOf(query);
        const { rows, total } = await listSealedReads(app.db, id, page);
        const items = rows.map((row) => presentRead(app, row));
        const base = `${app.publicUrl}${BASE}/${id}/sealed-reads`;
        return collection(items, total, page, { url: request.url, base });
      },
    }),
    route({
      ...common,
      path: '/api/case/{case}/access',
      summary: 'Explain a user’s access to a case',
      description: 'Why a user may or may not use a permission in a case, rule by rule, with the verdict.',
      access: superAdmin,
      params: uuidParams('case'),
      query: AccessQuery,
      answers: { 200: enveloped(AccessExplanation) },
      handle: async ({ params, query, ...call }) => {
        const { rules, ...explained } = await explainAccess(app, params.case, query);
        return ok({
          ...explained,
          rules: rules.map((rule) => ({ ...rule, detail: say(call.reply, rule.detail) })),
        });
      },
    }),
  ];
}

const presentRead = ({ time }: Pick<App, 'time'>, row: SealedReadRow) => ({
  id: Number(row.id),
  user: { id: row.user_id, name: row.user_name },
  what: row.what,
  at: time.show(row.at),
  ip: row.ip,
});
