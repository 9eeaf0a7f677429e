import { after, test } from 'node:test';
import { REQUESTS } from '../fuzz/figures.ts';
import { startFuzzedFundraising } from '../fuzz/fundraising.ts';
import { fuzz } from '../fuzz/fuzz.ts';

const office = await startFuzzedFundraising({ after });

test('contract: many thousands of random requests get documented responses from fundraising', async (t) => {
  await fuzz(t, office, {
    name: 'fuzzer, fundraising in any order',
    count: REQUESTS.night.anyOrder,
    neverLetIn: [
      ['the code was mailed', /\/auth\/(verify-email|verify-reset-token|reset-password)$/],
      ['the token that renews a sign-in is told once, to its device', /\/mobile\/auth\/refresh$/],
      ['who asks has a token, and no session', /\/web\/auth\/logout$|\/profile\/password-confirmation$/],
      ['nobody is signed in by half', /\/two-factor-challenge(\/passkey-options)?$/],
      [
        'nobody has a second factor, which takes a phone or a device',
        /^POST .*\/two-factor\/(app\/confirm|recovery-codes|passkeys)$|\/two-factor\/passkeys\/\{id\}$/,
      ],
      ['the names of pictures cannot be found by trying', /\/files\/\{area\}\//],
      [
        'nobody is at the bank, which makes the link back',
        /\/link-card\/\{payment_intent_id\}\/complete$|\/subscriptions\/\{id\}\/return$/,
      ],
    ],
  });
  await office.settled();
});
