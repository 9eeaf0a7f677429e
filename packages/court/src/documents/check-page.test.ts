import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { issuePaper } from './testing/papers.ts';

const testApp = await startCourt({ after }, { now: '2026-11-23T01:00:00Z' });
const admin = await testApp.as('Super Admin');
const { id } = await testApp.caseRecord({ branch_id: await testApp.branch() });

test('contract §3.2 the page that checks papers keeps the typed code in the other language', async () => {
  const { verification_code: code } = await issuePaper(admin, 'docket_sheet', id);
  const typed = code.toLowerCase().replaceAll('-', ' ');
  const query = (language: string) => new URLSearchParams({ code: typed, language });
  const english = await testApp.send('GET', `/verify?${query('en')}`);
  assert.match(english.text, /This paper is genuine/);
  const [, link = ''] = /href="(\?[^"]*language=fil)"/.exec(english.text) ?? [];
  const address = link.replaceAll('&amp;', '&');
  assert.equal(address, `?${query('fil')}`);
  const filipino = await testApp.send('GET', `/verify${address}`);
  assert.match(filipino.text, /Tunay ang papel na ito/);
  const without = await testApp.send('GET', '/verify?language=fil');
  assert.match(without.text, /href="\?language=en"/);
});
