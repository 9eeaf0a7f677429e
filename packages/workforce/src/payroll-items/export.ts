import { readFull } from '@bulwagan/platform/database/reading/full-list.ts';
import {
  EXPORT_WORDS,
  EXPORTED,
  type ExportedColumn,
  exportQuery,
  pesosColumn,
  textColumn,
} from '@bulwagan/platform/exports/list-export.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { can } from '../access.ts';
import type { App } from '../context.ts';
import { sendList } from '../exports/list-export.ts';
import { everyItem, type ItemRow } from './queries.ts';
import { filterOfItems, payrollItemFilters } from './schemas.ts';

type Column = ExportedColumn<ItemRow>;
const flag = (header: string, of: (row: ItemRow) => boolean): Column => ({ header, type: 'boolean', of });

const COLUMNS: readonly Column[] = [
  textColumn('ID', (row) => row.id),
  { header: 'Order', type: 'number', of: (row) => row.order_column },
  textColumn('Code', (row) => row.code),
  textColumn('Name', (row) => row.name),
  textColumn('Category', (row) => row.category),
  textColumn('Description', (row) => row.description),
  textColumn('Account code', (row) => row.account_code?.new_account_code),
  textColumn('Account', (row) => row.account_code?.name),
  flag('Has limit', (row) => row.has_limit),
  textColumn('Limit type', (row) => row.limit_type),
  pesosColumn('Limit amount', (row: ItemRow) => row.limit_amount_centavos),
  {
    header: 'Limit percentage',
    type: 'number',
    of: ({ limit_percentage: percent }) => (percent === null ? null : Number(percent)),
  },
  textColumn('Limit frequency', (row) => row.limit_frequency),
  textColumn('Based on', (row) => row.limit_basis_payroll_item?.code),
  flag('De minimis', (row) => row.is_de_minimis),
  flag('Taxable', (row) => row.is_taxable),
  flag('Excluded from the ledger', (row) => row.is_ledger_excluded),
  { header: 'In force from', type: 'date', of: (row) => row.effective_from },
  textColumn('Source', (row) => row.source),
  textColumn('Method', (row) => row.method?.type),
  textColumn('Payroll types', (row) => row.payroll_types.map(({ name }) => name).join(', ')),
];

/** Route to export the catalog. */
export function payrollItemExport(app: App, base: string): Route {
  return route({
    method: 'GET',
    path: `${base}/export`,
    summary: 'Export the payroll items',
    description: EXPORT_WORDS,
    access: can('Manage payroll'),
    limit: app.backOfficeLimit,
    tag: 'Payroll items',
    query: exportQuery(payrollItemFilters),
    answers: EXPORTED,
    handle: (call) => {
      const { query } = call;
      return sendList(app, call, {
        title: 'Payroll items',
        columns: COLUMNS,
        batches: readFull(everyItem(app.db, filterOfItems(query), query.sort ?? ['name'])),
        action: 'payroll_items.exported',
        subject: ['payroll_items', 'export'],
      });
    },
  });
}
