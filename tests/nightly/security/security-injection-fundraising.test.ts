import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWithGateway } from '@bulwagan/testing/gateway.ts';
import { PAPERS_EMPTY, PAPERS_UNREACHED } from '../../bad-input/papers.ts';
import { startFuzzedFundraising } from '../../fuzz/fundraising.ts';
import { searchedFundraising } from '../../security/injection/seeded-fundraising.ts';
import { watchStatements } from '../../security/injection/statements.ts';
import { tryInjection, trySigns } from '../../security/injection/try.ts';

const NAME = 'SQL injection in fundraising';
const statements = watchStatements({ after });

test('no parameter or body text of fundraising becomes part of an SQL statement', async (t) => {
  const { testApp, ...office } = await startFuzzedFundraising(t);
  await tryInjection({
    name: NAME,
    office,
    pool: testApp.app.connection.pool,
    statements,
    fewest: { reached: 228, bound: 70 },
    prepare: async ({ headers }, { ids }) => {
      const version = `/api/v1/legal-documents/${ids.document![0]}/versions/1`;
      assert.equal((await office.send('POST', `${version}/publish`, { headers })).status, 200);
      return {};
    },
    reasons: {
      neverLetIn: [
        ...PAPERS_UNREACHED,
        ['nobody has donated in an earlier year', /\/statements\/\{year\} path year$/],
        ['the first donation has no receipt', /\/donations\/track\/\{reference_number\}\/receipt path /],
        ['no user has a passkey, which requires a device', /^PUT .*\/passkeys\/\{id\} path id$/],
        ['only the gateway can sign', /^POST \/api\/v1\/payments\/paymongo\/webhook /],
        [
          'the link is made by the gateway',
          /\/files\/\{area\}\/|\/subscriptions\/\{id\}\/return |\/link-card\//,
        ],
      ],
      empty: PAPERS_EMPTY,
    },
  });
  await office.settled();
});

test('a search for %, _ or \\ in a list of fundraising finds only records with that character', async (t) => {
  await trySigns(NAME, await searchedFundraising(await startWithGateway(t)), 7);
});
