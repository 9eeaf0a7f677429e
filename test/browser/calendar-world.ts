import type { Locator, Page } from 'playwright-core';
import { type Account, makeBranch, makeUser, mark, superAdmin } from './court-admin.ts';
import type { OfficeClient } from './office-client.ts';

export interface CalendarWorld {
  admin: OfficeClient;
  branch: { id: number; name: string };
  /** Sets hearings in that branch, and sees no other. */
  clerk: Account;
}

/** A branch of a story's own with its clerk: no other story sets hearings there. */
export async function makeCalendarWorld(roles = ['Branch of the Court Clerk']): Promise<CalendarWorld> {
  const admin = await superAdmin();
  const branch = await makeBranch(admin);
  const clerk = await makeUser(admin, { roles, branchIds: [branch.id] });
  return { admin, branch, clerk };
}

export interface MadeHearing {
  caseId: string;
  caseNumber: string;
  caseTitle: string;
  hearingId: string;
}

/** A case with a hearing at an hour of a day, e.g. `2091-03-05T09:00`, in the branch of the story. */
export async function makeHearing({ admin, branch }: CalendarWorld, at: string): Promise<MadeHearing> {
  const { data: found } = await admin.ask('POST', '/api/case-records', {
    case_title: `Story v. ${mark()}`,
    court_type: 'Regional Trial Court',
    case_type: 'Civil',
    category: 'Ejectment',
    filed_at: '2026-01-05',
    branch_id: branch.id,
  });
  const { data: hearing } = await admin.ask('POST', `/api/case/${found.id}/hearing`, {
    scheduled_at: at,
    hearing_mode: 'in-person',
  });
  return {
    caseId: found.id,
    caseNumber: found.case_number,
    caseTitle: found.case_title,
    hearingId: hearing.id,
  };
}

/**
 * A Tuesday far ahead, and days from it in the same month. A holiday is everybody's, so that stories which make one do so
 * in years of their own (`withHolidays`), where none is yet.
 */
export function someTuesday({ withHolidays = false } = {}): (plus?: number) => string {
  const year = (withHolidays ? 2120 : 2060) + Math.floor(Math.random() * 60);
  const first = new Date(Date.UTC(year, Math.floor(Math.random() * 12), 1));
  const tuesday = 1 + ((2 - first.getUTCDay() + 7) % 7) + 7;
  return (plus = 0) => {
    const day = new Date(first);
    day.setUTCDate(tuesday + plus);
    return day.toISOString().slice(0, 10);
  };
}

/** Such a Tuesday whose month has no holiday of another story. */
export async function someTuesdayForHolidays(admin: OfficeClient): Promise<(plus?: number) => string> {
  const { data } = await admin.ask('GET', '/api/holidays');
  const months = new Set((data as { date: string }[]).map(({ date }) => date.slice(0, 7)));
  for (;;) {
    const day = someTuesday({ withHolidays: true });
    if (!months.has(day().slice(0, 7))) return day;
  }
}

/** Drags an entry of the month to another day, as a hand does: not in one leap. */
export async function dragToDay(page: Page, entry: Locator, day: string): Promise<void> {
  await entry.scrollIntoViewIfNeeded();
  const from = (await entry.boundingBox())!;
  const to = (await page.locator(`[role="cell"][data-date="${day}"]`).boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 12, from.y + from.height / 2 + 4, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
}

/** The cell of a day in the month. */
export const dayCell = (page: Page, day: string): Locator =>
  page.locator(`[role="cell"][data-date="${day}"]`);
