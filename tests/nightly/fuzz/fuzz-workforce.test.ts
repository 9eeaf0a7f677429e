import { after, test } from 'node:test';
import { PAPERS_BY_CHANCE } from '../../bad-input/papers.ts';
import { NEVER_LET_IN, startFuzzedWorkforce } from '../../fuzz/back-offices.ts';
import { NIGHTLY_REQUESTS } from '../../fuzz/figures.ts';
import { fuzz } from '../../fuzz/fuzz.ts';

const office = await startFuzzedWorkforce({ after });

test('contract: many thousands of random requests get documented responses from workforce', async (t) => {
  await fuzz(t, office, {
    name: 'fuzzing workforce, random requests',
    count: NIGHTLY_REQUESTS,
    neverLetIn: [
      ...NEVER_LET_IN,
      [
        'no run of the fixtures is final',
        /^GET \/api\/(me\/(payslips|certificates)\/.*|payroll\/files\/\{kind\})$/,
      ],
      ['no file of the fixtures lists pay or quantities', /\/(compensation_changes|runs\/\{id\})\/import$/],
      ['no organization has a salary table', /\/(step_increments|salary_tables(\/\{salary_table\})?)$/],
    ],
    letInByChance: [
      ...PAPERS_BY_CHANCE,
      [
        'a version of a table has ascending brackets',
        /\/tables\/\{key\}\/(versions(\/\{version\})?|preview(_pay)?)$/,
      ],
      ['few employees are covered by a change', /\/compensation_changes$/],
      ['few grades and steps are drawn', /\/compensations\/salary$/],
      ['few runs of the fixtures are drafts', /^PUT \/api\/payroll\/runs\/\{id\}$/],
    ],
  });
});
