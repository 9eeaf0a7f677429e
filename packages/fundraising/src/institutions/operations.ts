import type { Operations } from '@bulwagan/platform/http/operations.ts';
import { OF_ALL_INSTITUTIONS } from '../access/of-all-institutions.ts';

const PUBLIC = 'Public.';

export const institutionOperations: Operations = {
  'GET /api/v1/institutions': 'anyone',
  'GET /api/v1/institutions/{institution}': { access: 'anyone', shared: PUBLIC },
  'POST /api/v1/institutions': { access: 'Manage institutions', body: { name: 'Institution {serial}' } },
  'PUT /api/v1/institutions/{institution}': {
    access: 'Manage institutions',
    shared: OF_ALL_INSTITUTIONS,
    body: { city: 'Baguio' },
  },
  'POST /api/v1/institutions/{institution}/deactivate': {
    access: 'Manage institutions',
    shared: OF_ALL_INSTITUTIONS,
  },
  'POST /api/v1/institutions/{institution}/activate': {
    access: 'Manage institutions',
    shared: OF_ALL_INSTITUTIONS,
  },
  'POST /api/v1/institutions/{institution}/logo': {
    access: 'Manage institutions',
    shared: OF_ALL_INSTITUTIONS,
    form: { field: 'logo' },
  },
  'DELETE /api/v1/institutions/{institution}/logo': {
    access: 'Manage institutions',
    shared: OF_ALL_INSTITUTIONS,
  },
  'GET /api/v1/institutions/{institution}/bank-accounts': {
    access: 'institution data, to read',
    by: 'admin',
  },
  'POST /api/v1/institutions/{institution}/bank-accounts': {
    access: 'institution data, to manage',
    body: { bank_name: 'A bank', account_name: 'Books', account_number: '000-111-222' },
    by: 'admin',
  },
  'DELETE /api/v1/institutions/{institution}/bank-accounts/{old_bank_account}': {
    access: 'institution data, to manage',
    by: 'admin',
  },
  'PUT /api/v1/institutions/{institution}/tax-data': {
    access: 'institution data, to manage',
    body: { address: '12 Mabini Street, Quezon City' },
    by: 'admin',
  },
  'GET /api/v1/institutions/{institution}/committee': {
    access: 'institution data, to read',
    by: 'committee',
  },
  'POST /api/v1/institutions/{institution}/committee': {
    access: 'institution data, to manage',
    body: { user_id: '{candidate_user}' },
    by: 'admin',
  },
  'DELETE /api/v1/institutions/{institution}/committee/{member_user}': {
    access: 'institution data, to manage',
    by: 'admin',
  },
};
