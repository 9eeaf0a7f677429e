import type { Operations } from '@bulwagan/platform/http/operations.ts';
import { OF_ALL_ORGANIZATIONS } from '../access/of-all-organizations.ts';

const ITEM = { category: 'earning', limit_type: 'fixed_amount', limit_amount: 0, limit_frequency: 'monthly' };

export const payrollItemOperations: Operations = {
  'GET /api/payroll/payroll_items': 'payroll items, to see',
  'GET /api/payroll/payroll_items/{payroll_item}': {
    access: 'payroll items, to see',
    shared: OF_ALL_ORGANIZATIONS,
  },
  'POST /api/payroll/payroll_items/{payroll_item}/evaluate': {
    access: 'payroll items, to see',
    shared: OF_ALL_ORGANIZATIONS,
    body: { amount: 10 },
  },
  'POST /api/payroll/payroll_items/evaluate': {
    access: 'payroll items, to see',
    body: { amount: 10, limit_type: 'fixed_amount', limit_amount: 5, limit_frequency: 'monthly' },
  },
  'GET /api/payroll/payroll_items/export': 'payroll items, to see',
  'POST /api/payroll/payroll_items': {
    access: 'payroll items, to change',
    shared: OF_ALL_ORGANIZATIONS,
    body: { ...ITEM, name: 'Item {serial}', code: 'ITEM{serial}' },
  },
  'PUT /api/payroll/payroll_items/{payroll_item}': {
    access: 'payroll items, to change',
    shared: OF_ALL_ORGANIZATIONS,
    body: { ...ITEM, name: 'Renamed {serial}', code: 'RENAMED{serial}' },
  },
  'GET /api/payroll/presets': 'payroll items, to see',
  'POST /api/payroll/presets/{preset}/install': {
    access: 'payroll items, to change',
    shared: OF_ALL_ORGANIZATIONS,
    body: { name: 'Rice {serial}', code: 'RICE{serial}' },
  },
  'POST /api/payroll/payroll_items/{payroll_item}/move': {
    access: 'payroll items, to change',
    shared: OF_ALL_ORGANIZATIONS,
    body: { position: '{next_position}' },
  },
  'DELETE /api/payroll/payroll_items/{payroll_item}': {
    access: 'payroll items, to change',
    shared: OF_ALL_ORGANIZATIONS,
  },
};
