import { ACCESS } from './court/access.ts';
import { ACTIVITIES } from './court/activities.ts';
import { CASES } from './court/cases.ts';
import { HEARINGS } from './court/hearings.ts';
import { DONOR_ACCOUNTS } from './fundraising/accounts.ts';
import { CAMPAIGNS } from './fundraising/campaigns.ts';
import { CARDS } from './fundraising/cards.ts';
import { DECLINES } from './fundraising/declines.ts';
import { DONATIONS } from './fundraising/donations.ts';
import { EVENTS, WEBHOOKS } from './fundraising/events.ts';
import { DONATION_PAPERS } from './fundraising/papers.ts';
import { ACCOUNT, SECOND_FACTOR } from './shared/account.ts';
import { ADMINISTRATION } from './shared/administration.ts';
import { DOCUMENTS } from './shared/documents.ts';
import { FIELDS, TYPES } from './shared/fields.ts';
import { FILES } from './shared/files.ts';
import { LIMITS } from './shared/limits.ts';
import { PAPERS } from './shared/papers.ts';
import { RECOGNIZED } from './shared/recognized.ts';
import { BODIES, REQUESTS, SERVER } from './shared/requests.ts';
import { COMPUTED_PAY } from './workforce/computed-pay.ts';
import { EMPLOYEES } from './workforce/employees.ts';
import { EXPLANATIONS } from './workforce/explanations.ts';
import { IMPORTS } from './workforce/imports.ts';
import { LEAVE } from './workforce/leave.ts';
import { PAY } from './workforce/pay.ts';
import { PAYROLL } from './workforce/payroll.ts';
import { PAYROLL_FILES } from './workforce/payroll-files.ts';
import { STATUTORY_TABLES } from './workforce/tables.ts';
import { TIME } from './workforce/time.ts';

/** All messages by code. */
export const MESSAGES = {
  ...CASES,
  ...ACTIVITIES,
  ...HEARINGS,
  ...ACCESS,
  ...ADMINISTRATION,
  ...COMPUTED_PAY,
  ...EMPLOYEES,
  ...EXPLANATIONS,
  ...IMPORTS,
  ...PAY,
  ...PAYROLL,
  ...PAYROLL_FILES,
  ...STATUTORY_TABLES,
  ...LEAVE,
  ...TIME,
  ...DONOR_ACCOUNTS,
  ...CAMPAIGNS,
  ...DONATIONS,
  ...DONATION_PAPERS,
  ...CARDS,
  ...DECLINES,
  ...EVENTS,
  ...WEBHOOKS,
  ...ACCOUNT,
  ...SECOND_FACTOR,
  ...DOCUMENTS,
  ...PAPERS,
  ...FIELDS,
  ...TYPES,
  ...FILES,
  ...LIMITS,
  ...RECOGNIZED,
  ...REQUESTS,
  ...BODIES,
  ...SERVER,
};

export type Code = keyof typeof MESSAGES;
