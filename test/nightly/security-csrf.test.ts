import { after, test } from 'node:test';
import { forgedFundraising } from '../security/csrf-fundraising.ts';
import { forgedCourt, forgedWorkforce } from '../security/csrf-offices.ts';

const [fundraising, court, workforce] = await Promise.all([
  forgedFundraising({ after }),
  forgedCourt({ after }),
  forgedWorkforce({ after }),
]);

test('contract: S1 no state-changing route of fundraising does anything for a page of another site, whatever it sends, in all ways', async (t) => {
  await fundraising(t);
});

test('C§5.3 S1 no state-changing route of the court does anything for a page without the token of the session, in all ways', async (t) => {
  await court(t);
});

test('W§5.2 S1 no state-changing route of workforce does anything for a page without the token of the session, in all ways', async (t) => {
  await workforce(t);
});
