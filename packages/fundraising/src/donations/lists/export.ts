import {
  asked,
  EXPORTED,
  type ExportedColumn,
  exportQuery,
  pesosColumn,
  sendExport,
  textColumn,
} from '@bulwagan/platform/exports/list-export.ts';
import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { can } from '../../access.ts';
import { recordAs } from '../../audit/audit.ts';
import type { App } from '../../context.ts';
import { isHiddenFrom } from '../present.ts';
import { donationFilters } from '../schemas.ts';
import { ownOf, scopeOfBooks } from '../scope.ts';
import { type ExportedDonation, exportedDonations } from './export-queries.ts';
import { filterOf } from './filter.ts';

const moment = (
  header: string,
  of: (row: ExportedDonation) => string | null,
): ExportedColumn<ExportedDonation> => ({ header, type: 'date-time', of });

/** Columns as the viewer may see them; an anonymous donor is hidden exactly as in the list. */
const columnsFor = (viewerId: number): ExportedColumn<ExportedDonation>[] => [
  textColumn('Reference number', (row) => row.reference_number),
  moment('Made', (row) => row.created_at),
  moment('Paid', (row) => row.paid_at),
  textColumn('Donor', (row) => (isHiddenFrom(row, viewerId) ? 'Anonymous' : row.donor_name)),
  textColumn('E-mail', (row) => (isHiddenFrom(row, viewerId) ? null : row.donor_email)),
  textColumn('Campaign', (row) => row.campaign_title),
  textColumn('Institution', (row) => row.institution_name),
  pesosColumn('Amount', (row) => row.amount_centavos),
  pesosColumn('Fee', (row) => row.fee_centavos),
  pesosColumn('Total', (row) => row.total_centavos),
  textColumn('Method', (row) => row.payment_method),
  textColumn('Status', (row) => row.status),
  pesosColumn('Refunded', (row) => row.refunded_centavos),
  moment('Refunded at', (row) => row.refunded_at),
];

/** Staff donation list as a file for accounting. */
export function donationExport(app: App): Route {
  return route({
    method: 'GET',
    path: '/api/v1/donations/export',
    summary: 'Export the donations',
    description:
      'All that the list has under the same filters, in the same order, as CSV or XLSX, but for what the caller gave to ' +
      'other institutions, which `mine` has. Times are those of the service’s zone. `Refunded` is what the campaign lost ' +
      'again, and `Refunded at` when. Each export is recorded.',
    tag: 'Donations',
    access: can('View donations'),
    limit: app.limits.api,
    query: exportQuery(donationFilters),
    answers: EXPORTED,
    handle: async ({ actor, query, reply, ...call }) => {
      const { format: _, ...filters } = query;
      const scope = query.mine === true ? ownOf(actor) : scopeOfBooks(actor);
      const filter = filterOf(query, app.timeZone);
      const batches = await exportedDonations(app.db, scope, filter, query.search?.trim() ?? '');
      const now = app.clock.now();
      // Audited before the first row is sent, so that the download is recorded however it ends.
      await recordAs(app.db, actor, {
        action: 'donation.exported',
        subject: ['donations', 'export'],
        at: iso(now),
        ...originOf(call),
        changes: { query: asked(filters, 'search') },
      });
      const list = { title: 'Donations', columns: columnsFor(actor.id), batches };
      return await sendExport(reply, query, list, { at: now, timeZone: app.timeZone });
    },
  });
}
