import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  ACTIVITY_STATUSES,
  AMENDMENT_STATUSES,
  EVENT_STATUSES,
} from '@bulwagan/contracts/court/activity-status.ts';
import { CASE_STATUSES } from '@bulwagan/contracts/court/case-status.ts';
import * as court from '@bulwagan/contracts/court/kinds.ts';
import { PERMISSION_SCOPES } from '@bulwagan/contracts/court/roles.ts';
import * as documents from '@bulwagan/contracts/documents.ts';
import { LANGUAGES } from '@bulwagan/contracts/errors/texts.ts';
import { CAMPAIGN_STATUSES, CAMPAIGN_TRANSITIONS } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import { CAMPAIGN_TYPES, FREQUENCIES } from '@bulwagan/contracts/fundraising/kinds.ts';
import { ROLES } from '@bulwagan/contracts/fundraising/roles.ts';
import * as fundraising from '@bulwagan/contracts/fundraising/statuses.ts';
import { CIVIL_STATUSES, SEXES } from '@bulwagan/contracts/workforce/employee-fields.ts';
import * as workforce from '@bulwagan/contracts/workforce/kinds.ts';
import {
  COMPENSATION_BASES,
  COMPENSATION_CHANGE_KINDS,
  CONTRIBUTION_PARTS,
  DE_MINIMIS_BENEFITS,
  PAY_FREQUENCIES,
  RATE_BASES,
  RUN_KINDS,
  STATUTORY_VALUE_KEYS,
  TABLE_KEYS,
  WITHHOLDING_METHODS,
} from '@bulwagan/contracts/workforce/pay.ts';
import { RUN_STATUSES } from '@bulwagan/contracts/workforce/run-status.ts';
import * as time from '@bulwagan/contracts/workforce/time.ts';

/** Lists that every service has in its tables of documents. */
const DOCUMENTS = {
  document_batches__format_known: documents.BATCH_FORMATS,
  document_batches__status_known: documents.BATCH_STATUSES,
  document_templates__language_known: LANGUAGES,
  document_templates__page_size_known: documents.PAGE_SIZE_NAMES,
  document_templates__status_known: documents.TEMPLATE_STATUSES,
  documents__language_known: LANGUAGES,
  documents__status_known: documents.DOCUMENT_STATUSES,
};

/** Lists of the contracts, by service and the check constraint that holds the same values. */
const LISTS: Record<string, Record<string, readonly string[]>> = {
  fundraising: {
    ...DOCUMENTS,
    campaigns__status: CAMPAIGN_STATUSES,
    campaigns__type: CAMPAIGN_TYPES,
    card_links__status: fundraising.CARD_LINK_STATUSES,
    disputes__status: fundraising.DISPUTE_STATUSES,
    donations__donor_kind_known: fundraising.DONOR_KINDS,
    donations__status: fundraising.DONATION_STATUSES,
    donation_subscriptions__frequency: FREQUENCIES,
    donation_subscriptions__status: fundraising.SUBSCRIPTION_STATUSES,
    institutions__status: fundraising.INSTITUTION_STATUSES,
    payments_to_return__reason: fundraising.RETURN_REASONS,
    refunds__status: fundraising.REFUND_STATUSES,
    user_roles__role: ROLES,
    users__donor_kind_known: fundraising.DONOR_KINDS,
    users__status: fundraising.USER_STATUSES,
    webhook_events__outcome: fundraising.WEBHOOK_OUTCOMES,
    withdrawals__status: fundraising.WITHDRAWAL_STATUSES,
  },
  workforce: {
    ...DOCUMENTS,
    employees__civil_status: CIVIL_STATUSES,
    employees__sex: SEXES,
    compensations__basis: COMPENSATION_BASES,
    compensation_changes__kind: COMPENSATION_CHANGE_KINDS,
    payroll_items__category: workforce.CATEGORIES,
    payroll_items__limit_frequency: workforce.LIMIT_FREQUENCIES,
    payroll_items__limit_type: workforce.LIMIT_TYPES,
    runs__contributions: CONTRIBUTION_PARTS,
    runs__frequency: PAY_FREQUENCIES,
    runs__kind: RUN_KINDS,
    runs__status: RUN_STATUSES,
    runs__withholding: WITHHOLDING_METHODS,
    statutory_versions__key: TABLE_KEYS,
    statutory_versions__rate_on: RATE_BASES,
    statutory_values__key: STATUTORY_VALUE_KEYS,
    payroll_items__de_minimis_benefit: DE_MINIMIS_BENEFITS,
    leave_applications__status: time.REQUEST_STATUSES,
    leave_entries__kind: time.LEAVE_ENTRY_KINDS,
    leave_types__accrual: time.LEAVE_ACCRUALS,
    time_corrections__status: time.REQUEST_STATUSES,
    time_logs__source: time.TIME_LOG_SOURCES,
    timekeeping_policies__kind: time.POLICY_KINDS,
    timekeeping_policies__late_counts_from: time.LATE_COUNTS_FROM,
    work_holidays__kind: time.HOLIDAY_KINDS,
  },
  court: {
    ...DOCUMENTS,
    calendar_events__status: EVENT_STATUSES,
    calendar_events__type: court.EVENT_TYPES,
    case_activities__status: ACTIVITY_STATUSES,
    case_ammendments__status: AMENDMENT_STATUSES,
    case_evidence__type: court.EVIDENCE_TYPES,
    case_links__kind: court.LINK_KINDS,
    case_parties__classification: court.PARTY_CLASSIFICATIONS,
    case_records__classification: court.CLASSIFICATIONS,
    case_records__status: CASE_STATUSES,
    holidays__kind: court.HOLIDAY_KINDS,
    words__list: court.WORD_LISTS,
  },
};

/** Check constraints with values that only one module knows, with the reason. */
const EXCUSED: Record<string, string> = {
  documents__version_known: 'Whether a document has names or initials; documents alone know it.',
  donations__receipt_state: 'Progress of the job that sends receipts.',
  employee_changes__action: 'Actions that the history of employees records.',
  media__collection: 'Where a file belongs; files are requested by address.',
  passkey_challenges__purpose: 'A step within a sign-in.',
};

const schemaOf = (service: string): string =>
  readFileSync(new URL(`../../docs/schema/${service}.sql`, import.meta.url), 'utf8');

for (const [service, lists] of Object.entries(LISTS)) {
  test(`contract §1 the check constraints of ${service} allow exactly the values of the contracts`, () => {
    const schema = schemaOf(service);
    for (const [constraint, values] of Object.entries(lists))
      assert.deepEqual(allowedBy(schema, constraint), values, constraint);
  });

  test(`contract §1 the contracts have every list of values that a check constraint of ${service} has`, () => {
    const schema = schemaOf(service);
    const listed = schema.matchAll(/constraint (\w+) CHECK \(\(?\w+ = ANY \(ARRAY\[/g);
    const missing = [...listed]
      .map(([, name]) => name!)
      .filter((name) => !(name in lists) && !(name in EXCUSED))
      .filter((name) => allowedBy(schema, name).join() !== PERMISSION_SCOPES.join());
    assert.deepEqual(missing, []);
  });
}

test('F§5 every status of a campaign except its first can be reached by a decision', () => {
  const reached = Object.values(CAMPAIGN_TRANSITIONS).map(({ to }) => to);
  assert.deepEqual(
    CAMPAIGN_STATUSES.filter((status) => !(reached as string[]).includes(status)),
    ['draft'],
  );
});

/** Returns the values of a constraint `check (column in (…))`, in its order. */
function allowedBy(schema: string, constraint: string): string[] {
  const [, list] = new RegExp(`constraint ${constraint} CHECK \\([^\\n]*ARRAY\\[(.*?)\\]`).exec(schema) ?? [];
  assert.ok(list !== undefined, `docs/schema has no list in the constraint ${constraint}`);
  return [...list.matchAll(/'([^']+)'::text/g)].map(([, value]) => value!);
}
