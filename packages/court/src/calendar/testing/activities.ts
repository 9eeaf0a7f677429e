import { newId } from '@bulwagan/platform/http/ids.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { TestApp } from '@bulwagan/testing/court.ts';

export interface PlannedHearing {
  /** Local time, such as `2026-12-01T09:00`. */
  at: string;
  minutes?: number;
  room?: string;
  judge?: string;
  isActive?: boolean;
  status?: string;
  hearingStatus?: string;
  revision?: number;
  remarks?: string;
}

/** Inserts a hearing directly into the tables, bypassing all rules, and returns its id. */
export async function insertHearing(
  { app, clock }: TestApp,
  caseId: string,
  planned: PlannedHearing,
): Promise<string> {
  const start = app.time.read(planned.at)!;
  const id = await insertActivity({ app, clock } as TestApp, caseId, {
    activity: 'Hearing',
    scheduled_at: iso(start),
    status: planned.status ?? 'Confirmed',
    hearing_status: planned.hearingStatus ?? 'scheduled',
    remarks: planned.remarks ?? null,
  });
  const { branch_id: branchId } = await app.db
    .selectFrom('case_records')
    .select('branch_id')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('hearings')
    .values({
      activity_id: id,
      case_record_id: caseId,
      branch_id: branchId,
      starts_at: iso(start),
      ends_at: iso(start.add({ minutes: planned.minutes ?? 60 })),
      on_date: app.time.dateOf(start),
      hearing_mode: 'in-person',
      judge: planned.judge ?? null,
      room: planned.room ?? null,
      is_active: planned.isActive ?? true,
      revision: planned.revision ?? 0,
    })
    .execute();
  return id;
}

/** Inserts an activity that is in the calendar, and returns its id. */
export async function insertActivity(
  { app, clock }: TestApp,
  caseId: string,
  values: {
    activity: string;
    status?: string;
    scheduled_at?: string | null;
    due_at?: string | null;
    complied_at?: string | null;
    hearing_status?: string | null;
    remarks?: string | null;
    in_calendar?: boolean;
  },
): Promise<string> {
  const now = iso(clock.now());
  const id = newId();
  await app.db
    .insertInto('case_activities')
    .values({
      id,
      case_record_id: caseId,
      type: 'Court Actions',
      status: 'Confirmed',
      in_calendar: true,
      ...values,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}
