import { after, test } from 'node:test';
import { PAPERS_BY_CHANCE, PAPERS_NEVER_LET_IN } from '../../bad-input/papers.ts';
import { NIGHTLY_REQUESTS } from '../../fuzz/figures.ts';
import { startFuzzedFundraising } from '../../fuzz/fundraising.ts';
import { fuzz } from '../../fuzz/fuzz.ts';

const office = await startFuzzedFundraising({ after });

test('contract: many thousands of random requests get documented responses from fundraising', async (t) => {
  await fuzz(t, office, {
    name: 'fuzzing fundraising, random requests',
    count: NIGHTLY_REQUESTS,
    neverLetIn: [
      ...PAPERS_NEVER_LET_IN,
      ['nobody has donated in an earlier year', /^GET .*\/statements\/\{year\}$/],
      ['the code was mailed', /\/auth\/(verify-email|verify-reset-token|reset-password)$/],
      ['a refresh token is returned once, to its device', /\/mobile\/auth\/refresh$/],
      ['the caller has a token and no session', /\/web\/auth\/logout$|\/profile\/password-confirmation$/],
      ['no user has a pending sign-in', /\/two-factor-challenge(\/passkey-options)?$/],
      [
        'no user has a second factor, which requires a device',
        /^POST .*\/two-factor\/(app\/confirm|recovery-codes|passkeys)$|\/two-factor\/passkeys\/\{id\}$/,
      ],
      ['the names of pictures cannot be found by trying', /\/files\/\{area\}\//],
      [
        'the bank creates the return link',
        /\/link-card\/\{payment_intent_id\}\/complete$|\/subscriptions\/\{id\}\/return$/,
      ],
    ],
    letInByChance: PAPERS_BY_CHANCE,
  });
  await office.settled();
});
