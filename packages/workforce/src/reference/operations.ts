import type { Operations } from '@bulwagan/platform/http/operations.ts';
import { OF_ALL_ORGANIZATIONS } from '../access/of-all-organizations.ts';

const READ = { access: 'every signed-in user', shared: OF_ALL_ORGANIZATIONS };
const CHANGED = { access: 'reference lists, to change', shared: OF_ALL_ORGANIZATIONS };

const operationsOf = (path: string, record: string, name: string): Operations => ({
  [`GET ${path}`]: READ.access,
  [`GET ${path}/{${record}}`]: READ,
  [`POST ${path}`]: { access: CHANGED.access, body: { name: `${name} {serial}` } },
  [`PUT ${path}/{${record}}`]: { ...CHANGED, body: { name: `${name} {serial} again` } },
  [`DELETE ${path}/{${record}}`]: CHANGED,
});

export const referenceOperations: Operations = {
  ...operationsOf('/api/pms/positions', 'position', 'Clerk'),
  ...operationsOf('/api/pms/employment_types', 'employment_type', 'Regular'),
  ...operationsOf('/api/pms/timekeeping_policies', 'timekeeping_policy', 'Flexible hours'),
  ...operationsOf('/api/accounting/account_codes', 'account_code', 'Salaries'),
  ...operationsOf('/api/payroll/payroll_types', 'payroll_type', 'Bonus'),
};
