import type { Permission } from '@bulwagan/contracts/court/permissions.ts';
import { type Activity, isHearing, SHERIFFS_REPORT } from '../docket/kinds.ts';

/** Permissions to issue papers of an activity; one of them is enough. The server checks the kind (contract §3.2). */
const OF_ACTIVITIES: readonly Permission[] = ['Record Activities', 'Decide Activities', 'Report Service'];

/**
 * Permissions that open the pages of papers. One of them is enough: to read the papers of cases, or to issue papers.
 */
export const PAPER_PERMISSIONS: readonly Permission[] = [
  'View Case Activities',
  'Report Service',
  'Case Raffle',
  'Reports',
];

export const canIssueOfActivity = (can: (permission: Permission) => boolean): boolean =>
  OF_ACTIVITIES.some(can);

/** Address of the page that makes a paper of a record. */
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

/** Usual paper of an activity, by its kind. For other activities the first paper of the list is preselected. */
const USUAL_PAPERS: Readonly<Record<string, string>> = {
  'Order/Constancia': 'order',
  'Minutes of the Hearing': 'minutes_of_hearing',
  Subpoena: 'subpoena_ad_testificandum',
  Summons: 'summons',
  [SHERIFFS_REPORT]: 'sheriffs_return',
};

/** Returns the path of the page that makes a paper of an activity, with its template or its usual kind. */
export function paperPathOf(activity: Pick<Activity, 'id' | 'activity' | 'form_template_id'>): string {
  const kind = isHearing(activity) ? 'notice_of_hearing' : USUAL_PAPERS[activity.activity.trim()];
  return newPaperPath('activity', activity.id, { kind, template: activity.form_template_id });
}

/** Path of the page with papers for all hearings of one day. */
export function papersOfDayPath({ date, branch }: { date?: string; branch?: string | undefined }): string {
  const query = new URLSearchParams({ ...(date && { date }), ...(branch && { branch }) });
  return `/papers/day?${query}`;
}
