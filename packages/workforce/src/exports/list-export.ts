import {
  asked,
  type ExportedList,
  type ExportQuery,
  sendExport,
} from '@bulwagan/platform/exports/list-export.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { FastifyReply } from 'fastify';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';

/** Query parameter of text searches in workforce. */
export const SEARCH = 'filter[search]';

interface RecordedList<Row> extends ExportedList<Row> {
  /** Action of the audit event. */
  action: string;
  subject: [type: string, id: string];
}

interface ExportCall {
  actor: Actor;
  query: ExportQuery;
  reply: FastifyReply;
  ip: string;
  requestId: string;
}

/** Audits the export of a list and sends it. */
export async function sendList<Row>(
  app: App,
  { actor, query, reply, ...call }: ExportCall,
  list: RecordedList<Row>,
) {
  const now = app.clock.now();
  const { format: _, ...filters } = query;
  await recordAs(app.db, actor, {
    action: list.action,
    subject: list.subject,
    at: iso(now),
    origin: originOf(call),
    changes: { query: asked(filters, SEARCH) },
  });
  return await sendExport(reply, query, list, { at: now, timeZone: app.time.zone });
}
