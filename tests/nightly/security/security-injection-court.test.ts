import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { PAPERS_EMPTY, PAPERS_UNREACHED } from '../../bad-input/papers.ts';
import { startFuzzedCourt } from '../../fuzz/back-offices.ts';
import { searchedCourt } from '../../security/injection/seeded-court.ts';
import { watchStatements } from '../../security/injection/statements.ts';
import { tryInjection, trySigns } from '../../security/injection/try.ts';

const NAME = 'SQL injection in court';
const statements = watchStatements({ after });

test('no parameter or body text of court becomes part of an SQL statement', async (t) => {
  const { testApp, ...office } = await startFuzzedCourt(t);
  await tryInjection({
    name: NAME,
    office,
    pool: testApp.app.connection.pool,
    statements,
    fewest: { reached: 340, bound: 125 },
    prepare: async ({ headers }) => {
      const { status, body } = await office.send('POST', '/api/calendar-token', { headers });
      assert.equal(status, 201);
      return { token: body.data.token };
    },
    reasons: {
      neverLetIn: [
        ...PAPERS_UNREACHED,
        ['no user has a passkey, which requires a device', /^(PUT|DELETE) \/user\/passkeys\/\{id\} path id$/],
        ['the caller’s own session is not among the fixtures', /^DELETE \/user\/sessions\/\{id\} path id$/],
        ['no two cases are linked', /^DELETE \/api\/case-records\/\{id\}\/links\/\{other\} path /],
      ],
      empty: [...PAPERS_EMPTY, ['tests load no places', /^GET \/api\/(provinces|cities|barangays) /]],
    },
  });
});

test('a search for %, _ or \\ in a list of court finds only records with that character', async (t) => {
  await trySigns(NAME, await searchedCourt(await startCourt(t)), 5);
});
