import type { TestApp } from '@bulwagan/testing/workforce.ts';
import type { Office } from '../bad-input/send.ts';
import { fixtures } from './bad-input-fixtures.ts';

/** Workforce service as the target of the bad-input tests. */
export const badlyAsked = (testApp: TestApp): Office => ({
  send: testApp.send,
  superior: () => testApp.superUser(),
  fixtures: (admin) => fixtures(testApp, admin),
  words: [
    [
      'a bank account number is stored without spaces around it',
      /^(POST|PUT) \/api\/pms\/employees(\/\{id\})? bank_account_number$/,
    ],
  ],
  changed: [
    [
      'a government number is stored as digits',
      /^(POST|PUT) \/api\/pms\/employees(\/\{id\})? (sss|tin|philhealth|gsis|gsis_policy|pagibig|prc)_number$/,
    ],
  ],
});
