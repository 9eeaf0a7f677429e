import { MIGRATION_FOLDERS, SCHEMA } from '@bulwagan/court/schema.ts';
import { type MigratedService, nothing } from '../services.ts';

export const MIGRATED: MigratedService = {
  name: 'court',
  schema: SCHEMA,
  folders: MIGRATION_FOLDERS,
  seed: (rows) => ['--cases', String(rows)],
  filledBy: {
    // The last migration that adds a permission.
    permissions: 'court/0102_words',
    roles: 'court/0102_words',
    role_permissions: 'court/0102_words',
    // The last migration that adds a period.
    court_periods: 'court/0291_mailed_outside',
  },
  loose: {
    roles: ['id', 'created_at', 'updated_at'],
    role_permissions: ['role_id'],
    holidays: ['id'],
    words: ['id', 'created_at', 'updated_at'],
  },
  renewed: [],
  places: { 'court/0203_mailed_notices': 1, 'court/0291_mailed_outside': 1 },
  corrected: {
    case_activities: 'court/0103_deadlines_on_calendar',
    case_count_changes: 'court/0292_compliance_of_archived_cases',
  },
  // `0292_compliance_of_archived_cases` takes the deadlines of archived cases out of the counts.
  uncorrected: `insert into ${SCHEMA}.case_count_changes
      (dimension, key, year, branch_id, court_type, classification, change)
    select k.dimension, k.key, k.year, coalesce(c.branch_id, 0), c.court_type, c.classification, count(*)
    from ${SCHEMA}.case_activities a
    join ${SCHEMA}.case_records c on c.id = a.case_record_id
    cross join lateral ${SCHEMA}.compliance_count_keys(a.with_compliance, a.due_at, a.complied_at, a.status) k
    where c.status = 'archived'
    group by 1, 2, 3, 4, 5, 6`,
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
