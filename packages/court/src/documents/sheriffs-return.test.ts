import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { assertContains, issuePaper, textOfPaper } from './testing/papers.ts';

/** Monday, 09:00 in Manila. */
const testApp = await startCourt({ after }, { now: '2026-11-23T01:00:00Z' });
const branch = await testApp.branch();
const clerk = await testApp.as('Branch of the Court Clerk', branch);
const sheriff = await testApp.as('Sheriff', branch);

/** Returns the text of a sheriff's return about an attempt, in the given language. */
async function returnOf(attempt: object, language: string): Promise<string> {
  const found = await testApp.caseRecord({ branch_id: branch });
  const hearing = { scheduled_at: '2026-11-20T09:00', hearing_mode: 'in-person', allow_overlap: true };
  const set = await clerk.post(`/api/case/${found.id}/hearing`, { ...hearing, overlap_reason: 'Short.' });
  assert.equal(set.status, 201, set.text);
  const reply = await sheriff.post(`/api/backoffice/case/${found.id}/activities-sheriff`, {
    hearing_parent_id: set.body.data.id,
    service_date: '2026-11-18',
    ...attempt,
  });
  assert.equal(reply.status, 201, reply.text);
  return await textOfPaper(
    testApp,
    await issuePaper(sheriff, 'sheriffs_return', reply.body.data.id, { language }),
  );
}

test('contract §3.2 a sheriff’s return has outcome and manner in the language of the paper, and a word of the court as written', async () => {
  const mailed = { service_status: 'unserved', manner_of_service: 'registered-mail' };
  const english = await returnOf(mailed, 'en');
  assertContains(english, 'by registered mail service', 'Outcome: unserved');
  const filipino = await returnOf(mailed, 'fil');
  assertContains(filipino, 'sa paraang rehistradong koreo', 'Kinalabasan: hindi naihatid');
  assert.doesNotMatch(english + filipino, /registered-mail/);
  assert.doesNotMatch(filipino, /unserved/);
  const admin = await testApp.as('Super Admin');
  const word = { list: 'manner_of_service', word: 'Through the warden' };
  assert.equal((await admin.post('/api/words', word)).status, 201);
  const own = { service_status: 'served', manner_of_service: 'Through the warden' };
  assertContains(await returnOf(own, 'fil'), 'sa paraang Through the warden', 'Kinalabasan: naihatid');
});
