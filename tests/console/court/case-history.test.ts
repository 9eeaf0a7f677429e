import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { historyTexts } from '../../../apps/console/src/court/cases/record/history-texts.ts';

test('contract §3.2 the history of a case describes the papers of the case and of its hearings in words', async (t) => {
  const testApp = await startCourt(t, { now: '2026-11-23T01:00:00Z' });
  const branch = await testApp.branch();
  const clerk = await testApp.as('Branch of the Court Clerk', branch);
  const { id } = await testApp.caseRecord({ branch_id: branch });
  const made = async (path: string, body: object) => {
    const reply = await clerk.post(path, body);
    assert.ok(reply.status < 300, reply.text);
    return reply.body.data;
  };
  const hearing = await made(`/api/case/${id}/hearing`, {
    scheduled_at: '2026-12-10T09:00',
    hearing_mode: 'in-person',
  });
  const notice = await made('/api/documents', { kind: 'notice_of_hearing', subject_id: hearing.id });
  await made(`/api/documents/${notice.id}/reissue`, { reason: 'The room was wrong.' });
  const docket = await made('/api/documents', { kind: 'docket_sheet', subject_id: id });
  await made(`/api/documents/${docket.id}/void`, { reason: 'Printed too early.' });
  const { data } = (await clerk.get(`/api/case-records/${id}/history?per_page=100`)).body;
  type Entry = { action: string; details: Record<string, unknown> | null };
  const papers = (data as Entry[]).filter(({ action }) => action.startsWith('document.'));
  assert.deepEqual(
    papers.map(({ action, details }) => `${action} ${details?.number}`).toSorted(),
    [
      `document.issued ${docket.number}`,
      `document.issued ${notice.number}`,
      `document.issued ${notice.number.replace(/1$/, '2')}`,
      `document.superseded ${notice.number}`,
      `document.voided ${docket.number}`,
    ].toSorted(),
  );
  for (const { action: named } of Object.values(historyTexts))
    for (const { action } of data as Entry[]) assert.ok(Object.hasOwn(named, action), action);
});
