import { after, test } from 'node:test';
import { forgedFundraising } from './csrf-fundraising.ts';
import { forgedCourt, forgedWorkforce } from './csrf-offices.ts';

/** Each operation gets every fourth of the ways to forge it, its neighbours the others; at night each gets all. */
const SHARE = { every: 4 };

const [fundraising, court, workforce] = await Promise.all([
  forgedFundraising({ after }),
  forgedCourt({ after }),
  forgedWorkforce({ after }),
]);

test('contract: S1 no state-changing route of fundraising does anything for a page of another site, whatever it sends', async (t) => {
  await fundraising(t, SHARE);
});

test('C§5.3 S1 no state-changing route of the court does anything for a page without the token of the session', async (t) => {
  await court(t, SHARE);
});

test('W§5.2 S1 no state-changing route of workforce does anything for a page without the token of the session', async (t) => {
  await workforce(t, SHARE);
});
