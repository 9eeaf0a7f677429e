import { after, test } from 'node:test';
import { silentCourt, silentWorkforce } from '../../security/canary/canary-back-offices.ts';
import { silentFundraising } from '../../security/canary/canary-fundraising.ts';

const [fundraising, court, workforce] = await Promise.all([
  silentFundraising({ after }),
  silentCourt({ after }),
  silentWorkforce({ after }),
]);

test('F§2 no log line, response, row or metric contains a password, code, token, cookie, card or bank account number', async (t) => {
  await fundraising(t);
});

test('C§5 no log line, response, row or metric contains a password, code, token or cookie', async (t) => {
  await court(t);
});

test('W§5 no log line, response, row or metric contains a password, code, token, cookie or government number', async (t) => {
  await workforce(t);
});
