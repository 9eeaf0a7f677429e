import { after, test } from 'node:test';
import { forgedCourt, forgedWorkforce } from '../../security/http/csrf-back-offices.ts';
import { forgedFundraising } from '../../security/http/csrf-fundraising.ts';

const [fundraising, court, workforce] = await Promise.all([
  forgedFundraising({ after }),
  forgedCourt({ after }),
  forgedWorkforce({ after }),
]);

test('contract: S1 no state-changing route of fundraising acts on a request from a page of another site, in any form', async (t) => {
  await fundraising(t);
});

test('C§5.3 no state-changing route of the court acts on a request without the CSRF token of the session, in any form', async (t) => {
  await court(t);
});

test('W§5.2 no state-changing route of workforce acts on a request without the CSRF token of the session, in any form', async (t) => {
  await workforce(t);
});
