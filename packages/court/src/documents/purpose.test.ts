import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { assertContains, issuePaper, textOfPaper } from './testing/papers.ts';

/** Monday, 09:00 in Manila. */
const testApp = await startCourt({ after }, { now: '2026-11-23T01:00:00Z' });
const branch = await testApp.branch({ name: 'Branch 1', judge: 'Hon. Rosa Peña', room: 'Room 3' });
const admin = await testApp.as('Super Admin');
const CATEGORY = /Court Actions|Hearings/;

const made = async (path: string, body: object) => {
  const reply = await admin.post(path, body);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
};

/** Papers that print the purpose of a hearing, with the other values that each paper needs. */
const OF_HEARING: Record<string, object> = {
  notice_of_hearing: {},
  order_setting_hearing: {},
  subpoena_ad_testificandum: { addressee: 'Ana Lim', addressee_address: 'Malolos' },
  minutes_of_hearing: { proceedings: 'The witness testified.' },
  commitment_order: { facility: 'City Jail', basis: 'Order', accused: 'Ben Cruz', offense: 'Theft' },
};

test('contract §3.2 papers print the stage of a hearing as its purpose, never its broad category', async () => {
  const { id } = await testApp.caseRecord({ branch_id: branch, stage: 'Trial' });
  const hearing = await made(`/api/case/${id}/hearing`, {
    scheduled_at: '2027-03-02T08:30:00+08:00',
    hearing_mode: 'in-person',
    stage: 'Arraignment',
  });
  assert.equal(hearing.type, 'Court Actions');
  await made(`/api/case/${id}/activities`, { activity: 'Order/Constancia', type: 'Court Actions' });
  for (const language of ['en', 'fil'])
    for (const [kind, data] of Object.entries(OF_HEARING)) {
      const text = await textOfPaper(
        testApp,
        await issuePaper(admin, kind, hearing.id, { language, data, allow_missing: true }),
      );
      if (!kind.startsWith('subpoena')) assertContains(text, 'Arraignment');
      assert.doesNotMatch(text, CATEGORY, kind);
    }
  const calendar = await textOfPaper(
    testApp,
    await issuePaper(admin, 'calendar_of_cases', `${branch}:2027-03-02`),
  );
  assertContains(calendar, 'Arraignment');
  assert.doesNotMatch(calendar, CATEGORY);
  const sheet = await textOfPaper(testApp, await issuePaper(admin, 'docket_sheet', id));
  assertContains(sheet, 'Hearing: Arraignment', 'Order/Constancia');
  assert.doesNotMatch(sheet, CATEGORY);
});

test('contract §3.2 a hearing’s purpose is the entered one, otherwise its type unless that is only a category, otherwise the stage of the case', async () => {
  const { id } = await testApp.caseRecord({ branch_id: branch, stage: 'Trial' });
  let hour = 8;
  const noticeOf = async (type: string, more: object = {}) => {
    hour += 1;
    const { id: hearing } = await made(`/api/case/${id}/activities`, {
      activity: 'Hearing',
      type,
      scheduled_at: `2027-03-03T${String(hour).padStart(2, '0')}:00:00+08:00`,
      hearing_mode: 'in-person',
    });
    return await textOfPaper(testApp, await issuePaper(admin, 'notice_of_hearing', hearing, more));
  };
  assertContains(await noticeOf('Cross-examination'), 'set for Cross-examination on');
  assertContains(await noticeOf(' court actions '), 'set for Trial on');
  assertContains(await noticeOf('Hearing'), 'set for Trial on');
  assertContains(
    await noticeOf('Hearings', { data: { purpose: 'promulgation' } }),
    'set for promulgation on',
  );
});

test('contract §3.2 a notice of a hearing without stage and type leaves no trace of a purpose', async () => {
  const { id } = await testApp.caseRecord({ branch_id: branch });
  await admin.put(`/api/case-records/${id}`, { stage: null });
  const hearing = await made(`/api/case/${id}/hearing`, {
    scheduled_at: '2027-03-04T08:30:00+08:00',
    hearing_mode: 'in-person',
  });
  assert.equal(hearing.stage, null);
  const text = await textOfPaper(testApp, await issuePaper(admin, 'notice_of_hearing', hearing.id));
  assertContains(text, 'this case is set on 4 March 2027');
});
