import assert from 'node:assert/strict';
import type { Person, TestApp } from '@bulwagan/testing/court.ts';

export const REPORTS = '/api/sheriff-reports';

/**
 * Returns a function that opens a case and schedules a hearing in it. The case has a witness and a defendant with
 * counsel. Each hearing is on a different day from 2 July 2027 on, unless a time is passed.
 */
export function hearingsIn(testApp: Pick<TestApp, 'caseRecord'>, branch: number, admin: Person) {
  let day = 0;
  return async (at?: string) => {
    day += 1;
    const { id: caseId } = await testApp.caseRecord({ branch_id: branch });
    const parties = `/api/case-records/${caseId}/parties`;
    const defendant = await admin.post(parties, {
      name: 'Gil Santos',
      classification: 'defendant',
      address: 'Bulakan',
    });
    await admin.post(parties, { name: 'Liza Ocampo', classification: 'witness', address: '5 Kalye Mabini' });
    await admin.post(parties, {
      name: 'Atty. Luz Reyes',
      classification: 'counsel',
      represents_id: defendant.body.data.id,
    });
    const date = String(Temporal.PlainDate.from('2027-07-01').add({ days: day }));
    const hearing = await admin.post(`/api/case/${caseId}/activities`, {
      activity: 'Hearing',
      type: 'Trial',
      scheduled_at: at ?? `${date}T08:30:00+08:00`,
      hearing_mode: 'in-person',
    });
    assert.equal(hearing.status, 201, hearing.text);
    return { caseId: caseId as string, hearing: hearing.body.data.id as string, date };
  };
}

/** Returns the reports of a case that have no attempt of service yet. */
export const awaitingService = async (by: Person, caseId: string) =>
  (await by.get(`${REPORTS}?filter[status]=for_update&filter[case_record_id]=${caseId}`)).body.data;

/** Adds an attempt of service on 20 November 2026, unsuccessful unless other values are passed. */
export const attemptBy = (by: Person, id: string, values: object = {}) =>
  by.post(`${REPORTS}/${id}/attempts`, {
    service_date: '2026-11-20',
    service_status: 'unserved',
    manner_of_service: 'personal',
    ...values,
  });
