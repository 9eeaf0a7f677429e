import type { Locator, Page } from 'playwright-core';
import { type Account, makeBranch, makeUser, mark, superAdmin } from './court-admin.ts';
import { OfficeClient } from './office-client.ts';

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

/** A meeting of the clerk's own between two hours of a day; answers its title. */
export async function makeMeeting({ clerk }: CalendarWorld, from: string, to: string): Promise<string> {
  const client = await new OfficeClient('court').signIn(clerk.email, clerk.password);
  const title = `Meeting ${mark()}`;
  const hearings = [{ type: 'meeting', title, start_at: from, end_at: to }];
  await client.ask('POST', '/api/events/add-case-hearing-calendar', { data: { hearings } });
  return title;
}

interface Point {
  x: number;
  y: number;
}

/** As a hand does: not in one leap. */
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

/** Drags an entry of the month to another day. */
export async function dragToDay(page: Page, entry: Locator, day: string): Promise<void> {
  await entry.scrollIntoViewIfNeeded();
  await drag(page, await middleOf(entry), await middleOf(dayCell(page, day)));
}

/** Drags an entry of the week so that it begins at an hour of a day, e.g. `13:00`. */
export async function dragToHour(page: Page, entry: Locator, day: string, hour: string): Promise<void> {
  const { x, y } = await grip(entry, 'first');
  const column = await middleOf(dayCell(page, day).last());
  const slot = await slotAt(page, hour);
  // The calendar goes by the middle of the half hour that was taken, wherever in it the hand is.
  await drag(page, { x, y }, { x: column.x, y: slot.y - slot.height / 4 + WITHIN_PX });
}

/** Pulls the lower edge of an entry of the week to an hour of its day. */
export async function stretchToHour(page: Page, entry: Locator, hour: string): Promise<void> {
  const { x, y } = await grip(entry, 'last');
  const slot = await slotAt(page, hour);
  await drag(page, { x, y }, { x, y: slot.y - WITHIN_PX });
}

/** Drags an entry of the week to the row above the hours, of what takes whole days. */
export async function dragToWholeDay(page: Page, entry: Locator, day: string): Promise<void> {
  const { x, y } = await grip(entry, 'first');
  await drag(page, { x, y }, await middleOf(dayCell(page, day).first()));
}

/** So far inside of an edge that it is the quarter of an hour beside it that is meant. */
const WITHIN_PX = 3;

/** Where an entry of the week is taken: in its first quarter of an hour, or at the edge by which it is made longer. */
async function grip(entry: Locator, quarter: 'first' | 'last'): Promise<Point> {
  // The hours before and after it are in sight then.
  await entry.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { x, y, width, height } = (await entry.boundingBox())!;
  return { x: x + width / 2, y: quarter === 'first' ? y + WITHIN_PX : y + height - WITHIN_PX };
}

async function slotAt(page: Page, hour: string): Promise<Point & { height: number }> {
  return (await page.locator(`[data-time="${hour}:00"]`).first().boundingBox())!;
}

/** The cell of a day in the month; in the week the first is of whole days, the second of its hours. */
export const dayCell = (page: Page, day: string): Locator =>
  page.locator(`[role="cell"][data-date="${day}"]`);
