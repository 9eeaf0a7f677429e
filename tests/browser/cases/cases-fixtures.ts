import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { BackOfficeClient } from '../back-office-client.ts';

/** Creates records for the case stories over the API. */

export const mark = (): string => randomBytes(4).toString('hex');

let office: Promise<BackOfficeClient> | undefined;

/** Returns an API client signed in as the demo's Super Admin. */
export function superAdmin(): Promise<BackOfficeClient> {
  office ??= new BackOfficeClient('court').signIn('super@court.test');
  return office;
}

export interface OpenedCase {
  id: string;
  number: string;
  title: string;
  branchId: number | null;
}

/** Returns the branch of the demo's clerk, staff, sheriff and user. */
export async function demoBranch(): Promise<{ id: number; name: string; room: string }> {
  const { data } = await (await superAdmin()).ask('GET', '/api/branches?filter[search]=Branch 21');
  return data[0];
}

/** Creates a branch with an empty calendar. */
export async function newBranch(): Promise<{ id: number; name: string; judge: string; room: string }> {
  const { data } = await (await superAdmin()).ask('POST', '/api/branches', {
    name: `Story Court, Branch ${mark()}`,
    court_type: 'Regional Trial Court',
    judge: `Hon. ${mark()}`,
    room: `Sala ${mark()}`,
  });
  return data;
}

export async function newCase(values: Record<string, unknown> = {}): Promise<OpenedCase> {
  const client = await superAdmin();
  const { data } = await client.ask('POST', '/api/case-records', {
    case_title: `Story ${mark()} v. Reyes`,
    court_type: 'Regional Trial Court',
    case_type: 'Civil',
    category: 'Ejectment',
    filed_at: '2026-01-12',
    ...values,
  });
  return { id: data.id, number: data.case_number, title: data.case_title, branchId: data.branch_id };
}

/** Creates a hearing of a case, ignoring conflicts in the demo calendar. */
export async function newHearing(
  caseId: string,
  scheduledAt: string,
  values: Record<string, unknown> = {},
): Promise<{ id: string }> {
  const { data } = await (await superAdmin()).ask('POST', `/api/case/${caseId}/hearing`, {
    scheduled_at: scheduledAt,
    hearing_mode: 'in-person',
    allow_overlap: true,
    overlap_reason: 'A story',
    ...values,
  });
  return data;
}

export async function newActivity(
  caseId: string,
  activity: string,
  values: Record<string, unknown> = {},
): Promise<{ id: string }> {
  const { data } = await (await superAdmin()).ask('POST', `/api/case/${caseId}/activities`, {
    activity,
    type: 'Court Actions',
    ...values,
  });
  return data;
}

export const NEXT_YEAR = new Date().getFullYear() + 1;

/**
 * Returns a day next year that is not a holiday. The server is asked, because Eid depends on the moon and users may
 * have added holidays.
 */
export async function freeDay(): Promise<string> {
  const { data } = await (await superAdmin()).ask('GET', `/api/holidays?filter[year]=${NEXT_YEAR}`);
  const holidays = new Set((data as { date: string }[]).map(({ date }) => date));
  const days = Array.from({ length: 360 }, (_, index) =>
    new Date(Date.UTC(NEXT_YEAR, 0, 1 + index)).toISOString().slice(0, 10),
  ).filter((day) => !holidays.has(day) && ![0, 6].includes(new Date(day).getUTCDay()));
  return days[Math.floor(Math.random() * days.length)]!;
}

/** Minimal PDF, like a scanned return. */
export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

/** Opens a section of the case by its tab. */
export async function openSection(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Sections of the case' }).getByRole('link', { name }).click();
  await page.getByRole('link', { name, exact: true, includeHidden: false }).first().waitFor();
}

/** Closes notifications, which cover the end of a page on a phone. */
export async function closeNotices(page: Page): Promise<void> {
  const notices = page.locator('.mantine-Notification-root');
  for (let left = await notices.count(); left > 0; left -= 1) {
    await notices.first().getByRole('button').click();
    await page.waitForTimeout(50);
  }
}
