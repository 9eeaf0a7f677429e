import type { Permission } from '@bulwagan/contracts/court/permissions.ts';
import { type Activity, isHearing, SHERIFFS_REPORT } from '../docket/kinds.ts';

/**
 * Permissions to issue papers of an activity; a user needs one of them. The server also checks the kind of paper
 * (contract §3.2).
 */
const OF_ACTIVITIES: readonly Permission[] = ['Record Activities', 'Decide Activities', 'Report Service'];

/**
 * Permissions to open the pages of papers; a user needs one of them. Some allow reading the papers of cases, others
 * allow issuing papers.
 */
export const PAPER_PERMISSIONS: readonly Permission[] = [
  'View Case Activities',
  'Report Service',
  'Case Raffle',
  'Reports',
];

export const canIssueOfActivity = (can: (permission: Permission) => boolean): boolean =>
  OF_ACTIVITIES.some(can);

/** Returns the path of the page that issues a paper for a record. */
export function newPaperPath(
  type: 'activity' | 'case' | 'attachment' | 'branch_day' | 'raffle' | 'report',
  subject: string,
  more: { kind?: string | undefined; template?: string | null | undefined } = {},
): string {
  const { kind, template } = more;
  const query = new URLSearchParams({
    type,
    subject,
    ...(kind === undefined ? {} : { kind }),
    ...(template == null ? {} : { template }),
  });
  return `/papers/new?${query}`;
}

/**
 * Default kind of paper for each kind of activity. For all other activities, the first kind in the list is selected.
 */
const USUAL_PAPERS: Readonly<Record<string, string>> = {
  'Order/Constancia': 'order',
  'Minutes of the Hearing': 'minutes_of_hearing',
  Subpoena: 'subpoena_ad_testificandum',
  Summons: 'summons',
  [SHERIFFS_REPORT]: 'sheriffs_return',
};

/**
 * Returns the path of the page that issues a paper for an activity. The page uses the activity's template, or
 * otherwise the default kind of paper.
 */
export function paperPathOf(activity: Pick<Activity, 'id' | 'activity' | 'form_template_id'>): string {
  const kind = isHearing(activity) ? 'notice_of_hearing' : USUAL_PAPERS[activity.activity.trim()];
  return newPaperPath('activity', activity.id, { kind, template: activity.form_template_id });
}

/** Returns the path of the page that issues papers for all hearings of one day. */
export function papersOfDayPath({ date, branch }: { date?: string; branch?: string | undefined }): string {
  const query = new URLSearchParams({ ...(date && { date }), ...(branch && { branch }) });
  return `/papers/day?${query}`;
}
