import { MIGRATION_FOLDERS, SCHEMA } from '@bulwagan/court/schema.ts';
import { type MigratedService, nothing } from '../services.ts';

export const MIGRATED: MigratedService = {
  name: 'court',
  schema: SCHEMA,
  folders: MIGRATION_FOLDERS,
  seed: (rows) => ['--cases', String(rows)],
  filledBy: {
    permissions: 'court/0006_roles',
    roles: 'court/0006_roles',
    role_permissions: 'court/0006_roles',
  },
  loose: {
    roles: ['id', 'created_at', 'updated_at'],
    role_permissions: ['role_id'],
    holidays: ['id'],
  },
  inBatches: {},
  traffic: {
    table: 'case_records',
    fresh: {
      id: 'gen_random_uuid()',
      case_number: '$1',
      status: `'for_raffling'`,
      ...nothing('branch_id', 'raffled_at', 'closed_at', 'closing_reason', 'archived_at'),
    },
    leaves: [],
    change: `case_title = 'The late against all'`,
    marked: 'case_number',
    grows: ['case_count_changes'],
    reads: ['case_activities', 'case_parties', 'hearings', 'sign_in_days'],
  },
};
