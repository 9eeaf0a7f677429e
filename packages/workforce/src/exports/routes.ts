import { sendDocument } from '@bulwagan/platform/exports/http.ts';
import { asked, EXPORTED, exportQuery } from '@bulwagan/platform/exports/list-export.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { can, hasPermission } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import { filterOf } from '../employees/lists/filter.ts';
import { orderOf } from '../employees/lists/orders.ts';
import { BASE } from '../employees/present.ts';
import { employeeFilters } from '../employees/schemas.ts';
import { SEARCH } from './list-export.ts';
import { exportedEmployees } from './queries.ts';
import { COLUMNS, rowsFor, shielded } from './table.ts';

/** Route to export employees with the filters of their list. */
export function exportRoutes(app: App): Route[] {
  return [
    route({
      method: 'GET',
      path: `${BASE}/export`,
      summary: 'Export the employees',
      description:
        'The whole list with the same filters and order, as CSV or XLSX. Government numbers are masked where the ' +
        'caller may not see them. Each export is audited.',
      tag: 'Employees',
      access: can('Manage employees'),
      limit: app.backOfficeLimit,
      query: exportQuery(employeeFilters),
      answers: EXPORTED,
      handle: async ({ actor, query, reply, ...call }) => {
        const now = app.clock.now();
        const filter = await filterOf(app.db, actor, query);
        // The audit event is written before the first row is sent, so that every recipient of full government ids is
        // recorded even if the download fails.
        await recordAs(app.db, actor, {
          action: 'employees.exported',
          subject: ['employees', 'export'],
          at: iso(now),
          origin: originOf(call),
          changes: {
            query: asked(query, SEARCH),
            government_numbers: hasPermission(actor, 'See government numbers'),
          },
        });
        const kind = query.format ?? 'csv';
        const employees = exportedEmployees(app.db, filter, orderOf(...(query.sort ?? ['last_name'])));
        const rows = rowsFor(app, actor, employees);
        return await sendDocument(reply, {
          kind,
          columns: COLUMNS,
          batches: kind === 'xlsx' ? shielded(rows) : rows,
          timeZone: app.time.zone,
          fileName: `Employees ${app.time.dateOf(now)}`,
          title: 'Employees',
          subtitle: [],
          printedAt: now,
        });
      },
    }),
  ];
}
