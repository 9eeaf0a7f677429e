import type { Field, Value, Values } from '@bulwagan/platform/documents/values/fields.ts';
import { longText } from './sample-texts.ts';

/** Fields that every record gives although no paper is refused without them. */
const ALWAYS = new Set([
  ...[
    'court_name',
    'case_number',
    'case_title',
    'category',
    'cases',
    'cases_count',
    'raffle_date',
    'raffle_time',
  ],
  ...[
    'line',
    'case_type',
    'branch_drawn',
    'calendar_date',
    'case_time',
    'entries_count',
    'case_status',
    'filed_on',
  ],
  ...[
    'share_branch',
    'share_cases',
    'employer',
    'employee',
    'serial',
    'item',
    'code',
    'heading',
    'year',
    'roster',
  ],
  ...[
    'employees',
    'employee_count',
    'earning_columns',
    'deduction_columns',
    'earning_totals',
    'deduction_totals',
  ],
  ...[
    'earnings',
    'deductions',
    'employer_shares',
    'summary',
    'compensation',
    'gross',
    'total_deductions',
    'net',
  ],
  ...['amount', 'year_to_date', 'total_employer_shares', 'year_gross', 'year_deductions', 'year_net'],
  ...['year_employer_shares', 'service', 'from', 'last_name', 'first_name', 'institution', 'campaign'],
  ...['reference_number', 'received_on', 'count', 'file_name', 'file_sha256', 'file_date'],
]);

export const isAlwaysGiven = (name: string): boolean => ALWAYS.has(name);

/** Values for a paper: `all` has every one, `required` those without which there is no paper. */
export type Extent = 'all' | 'required';

interface Wanted {
  extent: Extent;
  /** Answer of every yes-or-no value. */
  yes: boolean;
  /** Name of a value that is missing, also in items. */
  without: string | undefined;
}

export function sampleValues(fields: readonly Field[], wanted: Wanted): Values {
  const given = fields.filter(
    ({ name, required }) =>
      name !== wanted.without && (wanted.extent === 'all' || required || isAlwaysGiven(name)),
  );
  return Object.fromEntries(given.map((field) => [field.name, sampleValue(field, wanted)]));
}

const ITEMS = 3;
/** Wide enough for the largest payrolls. */
const MONEY = 99_999_999_99n;

function sampleValue(field: Field, wanted: Wanted): Value {
  switch (field.type) {
    case 'text':
      return wanted.extent === 'required' && /^(?:code|heading)$/.test(field.name)
        ? 'BASIC'
        : longText(field.name, field.label.en);
    case 'number':
      return 1_234;
    case 'money':
      return MONEY;
    case 'date':
      return '2026-09-30';
    case 'time':
      return '13:30';
    case 'datetime':
      return '2026-09-30T05:30:00Z';
    case 'yes_no':
      return wanted.yes;
    case 'list':
      return Array.from({ length: ITEMS }, () => sampleValues(field.items ?? [], wanted));
  }
}
