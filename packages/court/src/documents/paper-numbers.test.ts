import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import {
  assertFoundByNumber,
  continueSeriesAt,
  LONG_NUMBER,
} from '@bulwagan/testing/samples/paper-numbers.ts';
import { awaitingService, hearingsIn } from '../sheriff-reports/testing/hearing.ts';
import { assertContains, issuePaper, PAPERS, textOfPaper } from './testing/papers.ts';

/** Monday, 09:00 in Manila. */
const testApp = await startCourt({ after }, { now: '2026-11-23T01:00:00Z', skipInvariants: true });
const branch = await testApp.branch({ name: 'Branch 1', station: 'Malolos City' });
const admin = await testApp.as('Super Admin');
const clerk = await testApp.as('Branch of the Court Clerk', branch);
const sheriff = await testApp.as('Sheriff', branch);
const aHearing = hearingsIn(testApp, branch, admin);

const KIND = 'subpoena_ad_testificandum';
/** Issues the first paper of a series and a paper with a long number, each in its own case. */
async function issueTwo() {
  const [one, other] = [await aHearing(), await aHearing()];
  const first = await issuePaper(clerk, KIND, one.hearing);
  await continueSeriesAt(testApp.app.db, LONG_NUMBER);
  return { first, long: await issuePaper(clerk, KIND, other.hearing), caseId: other.caseId };
}

test('contract §3.2 C§4 a paper numbered from 1,000,000 on has its whole number in lists, sheriff’s reports and the docket sheet, and is found by it', async () => {
  const { first, long, caseId } = await issueTwo();
  const listed = (await clerk.get(`${PAPERS}?filter[kind]=${KIND}&sort=number`)).body.data;
  assert.deepEqual(
    listed.map(({ number }: { number: string }) => number),
    [first.number, long.number],
  );
  const found = async (...numbers: string[]) => {
    const query = numbers.map((number) => `filter[number][]=${encodeURIComponent(number)}`).join('&');
    return (await clerk.get(`${PAPERS}?${query}`)).body.data;
  };
  await assertFoundByNumber(found, [first, long]);
  const [report] = await awaitingService(sheriff, caseId);
  assert.equal(report.task.number, long.number);
  const docket = await issuePaper(clerk, 'docket_sheet', caseId);
  assert.match(docket.number, new RegExp(`^DKT-${branch}-2026-0*1$`));
  assertContains(await textOfPaper(testApp, docket), `${long.number}, `);
});
