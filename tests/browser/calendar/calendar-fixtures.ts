import type { Locator, Page } from 'playwright-core';
import { BackOfficeClient } from '../back-office-client.ts';
import { type Account, makeBranch, makeUser, mark, superAdmin } from '../court/court-admin.ts';

export interface CalendarFixtures {
  admin: BackOfficeClient;
  branch: { id: number; name: string };
  /** Clerk who schedules hearings in that branch and sees no other. */
  clerk: Account;
}

/** Creates a branch with a clerk for one story, so that no other story schedules hearings there. */
export async function makeCalendarFixtures(roles = ['Branch of the Court Clerk']): Promise<CalendarFixtures> {
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

/** Creates a case of the story's branch with a hearing at a time, e.g. `2091-03-05T09:00`. */
export async function makeHearing({ admin, branch }: CalendarFixtures, at: string): Promise<MadeHearing> {
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
 * Returns a function for dates relative to a Tuesday far ahead, within its month. Holidays are shared by all stories,
 * so stories that create one use other years (`withHolidays`), where none exists.
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

/** Returns such a Tuesday in a month without holidays of other stories. */
export async function someTuesdayForHolidays(admin: BackOfficeClient): Promise<(plus?: number) => string> {
  const { data } = await admin.ask('GET', '/api/holidays');
  const months = new Set((data as { date: string }[]).map(({ date }) => date.slice(0, 7)));
  for (;;) {
    const day = someTuesday({ withHolidays: true });
    if (!months.has(day().slice(0, 7))) return day;
  }
}

/** Creates a meeting of the clerk between two times; returns its title. */
export async function makeMeeting({ clerk }: CalendarFixtures, from: string, to: string): Promise<string> {
  const client = await new BackOfficeClient('court').signIn(clerk.email, clerk.password);
  const title = `Meeting ${mark()}`;
  const hearings = [{ type: 'meeting', title, start_at: from, end_at: to }];
  await client.ask('POST', '/api/events/add-case-hearing-calendar', { data: { hearings } });
  return title;
}

interface Point {
  x: number;
  y: number;
}

/** Drags in several steps, like a hand. */
async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y + 4, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
}

async function middleOf(place: Locator): Promise<Point> {
  const { x, y, width, height } = (await place.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

/** Drags an entry of the month view to another day. */
export async function dragToDay(page: Page, entry: Locator, day: string): Promise<void> {
  await entry.scrollIntoViewIfNeeded();
  await drag(page, await middleOf(entry), await middleOf(dayCell(page, day)));
}

/** Drags an entry of the week view so that it starts at an hour of a day, e.g. `13:00`. */
export async function dragToHour(page: Page, entry: Locator, day: string, hour: string): Promise<void> {
  const { x, y } = await grip(entry, 'first');
  const column = await middleOf(dayCell(page, day).last());
  const slot = await slotAt(page, hour);
  // FullCalendar snaps to the middle of the grabbed half-hour, not to the pointer.
  await drag(page, { x, y }, { x: column.x, y: slot.y - slot.height / 4 + WITHIN_PX });
}

/** Drags the lower edge of an entry in the week view to an hour of its day. */
export async function stretchToHour(page: Page, entry: Locator, hour: string): Promise<void> {
  const { x, y } = await grip(entry, 'last');
  const slot = await slotAt(page, hour);
  await drag(page, { x, y }, { x, y: slot.y - WITHIN_PX });
}

/** Drags an entry of the week view to the all-day row. */
export async function dragToFullDay(page: Page, entry: Locator, day: string): Promise<void> {
  const { x, y } = await grip(entry, 'first');
  await drag(page, { x, y }, await middleOf(dayCell(page, day).first()));
}

/** Distance from an edge at which the pointer is clearly within the quarter-hour next to it. */
const WITHIN_PX = 3;

/** Returns the point to grab an entry of the week view: in its first quarter-hour, or at its lower edge. */
async function grip(entry: Locator, quarter: 'first' | 'last'): Promise<Point> {
  // Scrolls so that the hours before and after it are visible.
  await entry.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { x, y, width, height } = (await entry.boundingBox())!;
  return { x: x + width / 2, y: quarter === 'first' ? y + WITHIN_PX : y + height - WITHIN_PX };
}

async function slotAt(page: Page, hour: string): Promise<Point & { height: number }> {
  return (await page.locator(`[data-time="${hour}:00"]`).first().boundingBox())!;
}

/**
 * Returns the cell of a day in the month view; in the week view, the first is the all-day cell and the second the
 * hours.
 */
export const dayCell = (page: Page, day: string): Locator =>
  page.locator(`[role="cell"][data-date="${day}"]`);
