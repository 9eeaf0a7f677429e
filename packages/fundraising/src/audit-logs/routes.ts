import { pageOf } from '@bulwagan/platform/http/lists/pagination.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { can, institutionScope } from '../access.ts';
import type { App } from '../context.ts';
import { okPage } from '../http/envelope.ts';
import { periodOf } from '../insights/period.ts';
import { type AuditRow, listAuditLog } from './queries.ts';
import { AuditLog, AuditQuery } from './schemas.ts';

/** F§5: routes of the audit log. An institution_admin reads entries of their own institution. */
export function auditLogRoutes(app: App): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/v1/audit-logs',
      summary: 'Who did what',
      description: 'The newest first. Records are written with the deed and never change.',
      access: can('View audit logs'),
      limit: app.limits.api,
      tag: 'Insights',
      query: AuditQuery,
      answers: { 200: AuditLog },
      handle: async ({ actor, query }) => {
        const page = pageOf(query);
        const period = periodOf(query, app.timeZone);
        const { rows, total } = await listAuditLog(app.db, institutionScope(actor), query, period, page);
        return okPage(rows.map(presentEntry), total, page);
      },
    }),
  ];
}

function presentEntry(row: AuditRow) {
  const isNobody = row.actor_id === null && row.actor_label === null;
  return {
    id: Number(row.id),
    at: row.at,
    actor: isNobody ? null : { id: row.actor_id, name: row.actor_label },
    action: row.action,
    subject: { type: row.subject_type, id: row.subject_id },
    institution_id: row.tenant_id,
    ip: row.ip,
    request_id: row.request_id,
    changes: row.changes,
  };
}
