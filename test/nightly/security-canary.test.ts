import { after, test } from 'node:test';
import { silentFundraising } from '../security/canary-fundraising.ts';
import { silentCourt, silentWorkforce } from '../security/canary-offices.ts';

const [fundraising, court, workforce] = await Promise.all([
  silentFundraising({ after }),
  silentCourt({ after }),
  silentWorkforce({ after }),
]);

test('trust K1 F§2 passwords, codes, tokens, cookies, cards and accounts at banks stand in no log line, answer, row or metric', async (t) => {
  await fundraising(t);
});

test('trust K1 C§5 passwords, codes, tokens and cookies stand in no log line, answer, row or metric', async (t) => {
  await court(t);
});

test('trust K1 W§5 passwords, codes, tokens, cookies and government numbers stand in no log line, answer, row or metric', async (t) => {
  await workforce(t);
});
