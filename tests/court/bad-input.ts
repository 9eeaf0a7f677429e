import type { TestApp } from '@bulwagan/testing/court.ts';
import type { Office } from '../bad-input/send.ts';
import { fixtures } from './bad-input-fixtures.ts';

/** Court service as the target of the bad-input tests. */
export const badlyAsked = (testApp: TestApp): Office => ({
  send: testApp.send,
  superior: () => testApp.as('Super Admin'),
  fixtures: (admin) => fixtures(testApp, admin),
  words: [
    [
      'a word keeps the spelling of its list',
      / (court_type|case_type|category|stage|service|service_status|manner_of_service)$/,
    ],
  ],
  changed: [
    ['a role is never renamed', /^PUT \/api\/roles-list\/\{role\} name$/],
    [
      'a report shows the latest attempt, not the last one sent',
      /^POST \/api\/sheriff-reports\/\{id\}\/attempts /,
    ],
    [
      'the remarks of a review are not those of the amendment',
      /^POST \/api\/case-ammendments\/\{id\}\/review remarks$/,
    ],
    ['a time is returned in the format of the service', / (data\.hearings\[\]\.)?\w+_at$/],
    ['HTML is cleaned', /^(POST|PUT) \/api\/help-topics(\/\{id\})? body$/],
    ['the reason of an assignment is stored only with a branch', / assignment_reason$/],
  ],
});
