import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import fc from 'fast-check';
import { PAPERS_EMPTY, PAPERS_UNREACHED } from '../../bad-input/papers.ts';
import { startFuzzedWorkforce } from '../../fuzz/back-offices.ts';
import { searchedWorkforce } from '../../security/injection/seeded-workforce.ts';
import { watchStatements } from '../../security/injection/statements.ts';
import { tryInjection, trySigns } from '../../security/injection/try.ts';

const NAME = 'SQL injection in workforce';
const statements = watchStatements({ after });

test('no parameter or body text of workforce becomes part of an SQL statement', async (t) => {
  const { testApp, ...office } = await startFuzzedWorkforce(t);
  await tryInjection({
    name: NAME,
    office,
    pool: testApp.app.connection.pool,
    statements,
    fewest: { reached: 370, bound: 145 },
    prepare: async ({ headers }, { ids, words }) => {
      const [avatar] = fc.sample(words.avatar!, 1);
      const employee = `/api/pms/employees/${ids.employee![0]}`;
      const pictured = await office.send('PUT', employee, { headers, body: { avatar } });
      const computed = await office.send('POST', `/api/payroll/runs/${ids.run![0]}/compute`, { headers });
      assert.deepEqual([pictured.status, computed.status], [200, 200]);
      return { month: '2026-02' };
    },
    reasons: {
      neverLetIn: [
        ...PAPERS_UNREACHED,
        ['no user has a passkey, which requires a device', /^(PUT|DELETE) \/user\/passkeys\/\{id\} path id$/],
        [
          'no run of the fixtures is final',
          /^GET \/api\/(me\/(payslips|certificates)\/|payroll\/files\/\{kind\}|payroll\/runs\/\{id\}\/comparison query)/,
        ],
        ['no organization has a salary table', /\/salary_tables\/\{salary_table\} path \w+$/],
        [
          'the caller has not applied for leave',
          /^POST \/api\/me\/leave-applications\/\{id\}\/cancel path id$/,
        ],
        ['the caller’s own session is not among the fixtures', /^DELETE \/user\/sessions\/\{id\} path id$/],
      ],
      empty: PAPERS_EMPTY,
    },
  });
});

test('a search for %, _ or \\ in a list of workforce finds only records with that character', async (t) => {
  await trySigns(NAME, await searchedWorkforce(await startWorkforce(t)), 21);
});
