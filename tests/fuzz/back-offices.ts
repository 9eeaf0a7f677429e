import {
  type TestAppOptions as CourtOptions,
  type TestApp as CourtTestApp,
  startCourt,
} from '@bulwagan/testing/court.ts';
import type { HasAfter } from '@bulwagan/testing/database.ts';
import {
  startWorkforce,
  type TestAppOptions as WorkforceOptions,
  type TestApp as WorkforceTestApp,
} from '@bulwagan/testing/workforce.ts';
import type { Reason } from '../attack/reasons.ts';
import { isTemplate, PAPERS_ELSEWHERE, PAPERS_NEVER_LET_IN, VOID_REASON } from '../bad-input/papers.ts';
import { confirmed, type Office } from '../bad-input/send.ts';
import { badlyAsked as badlyAskedOfCourt } from '../court/bad-input.ts';
import { badlyAsked as badlyAskedOfWorkforce } from '../workforce/bad-input.ts';
import type { Caller, Fuzzed } from './state.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON, whatever it holds.
type Json = any;

/** Operations of back-office services that no random request can use, with reasons. */
export const NEVER_LET_IN: Reason[] = [
  [
    'no user has a passkey, which requires a device',
    /^(POST \/user\/passkeys|(PUT|DELETE) \/user\/passkeys\/\{id\})$/,
  ],
  ['no user has a pending sign-in', /^POST \/two-factor-challenge(\/passkey-options)?$/],
  ['the code is on a phone', /^POST \/user\/confirmed-two-factor-authentication$/],
  ['the token was mailed', /^POST \/reset-password$/],
  ...PAPERS_NEVER_LET_IN,
  ['the caller’s own session is not among the fixtures', /^DELETE \/user\/sessions\/\{id\}$/],
];

/** Signs in a user who has started to set up a second factor. */
async function settingUp(office: Office): Promise<Caller> {
  const admin = await confirmed(office);
  await admin.post('/user/two-factor-authentication');
  return admin;
}

/** Adapts a back-office service of the bad-input tests to the fuzzer. */
const fuzzed = (office: Office, other: () => Promise<Caller>, staysAfter: Fuzzed['staysAfter']): Fuzzed => ({
  send: office.send,
  changed: office.changed,
  words: office.words,
  superior: office.superior,
  own: () => settingUp(office),
  other,
  filled: async () => {
    const superior = await office.superior();
    return { superior, around: await office.fixtures(superior) };
  },
  staysAfter,
});

const HISTORY = '/api/case-records/{id}/history';
const historyOf = (id: string): string => HISTORY.replace('{id}', id);

/** A number that could be that of a card is hidden in the history. */
const isReason = (shown: Json, sent: Json): boolean =>
  shown === sent || (/\d{13}/.test(sent) && String(shown).includes('[hidden]'));

/** Returns the reason sent if an entry of a history contains it. */
const ofHistory = (data: Json, sent: Json): Json => {
  if (!Array.isArray(data)) return data;
  const isKept = data.some(({ details }) => isReason(details?.reason, sent?.reason));
  return { reason: isKept ? sent?.reason : null };
};

const COURT_SHOWS: NonNullable<Fuzzed['shownAs']> = [
  VOID_REASON,
  [/add-case-hearing-calendar$/, (hearings) => ({ data: { hearings } })],
  [/^POST \/api\/case-records$/, (data) => (Array.isArray(data) ? { parties: data } : data)],
  [
    /\/roles-list(\/\{role\})?$/,
    (role) => ({ ...role, permissions: role.permissions.map((name: string) => ({ name })) }),
  ],
  [/\/temporary-media$/, ([file]) => file],
  [/\/activities-sheriff$/, (report) => ({ ...report, ...report.attempts?.[0] })],
  [/\/close$/, ({ closing_reason }) => ({ reason: closing_reason })],
  [/\/(reopen|archive|classify|reschedule|cancel)$/, ofHistory],
  [
    /^POST \/api\/case-records\/\{id\}\/raffle$/,
    (data, { reason }) =>
      Array.isArray(data) ? (data.find((draw) => draw.reason === reason) ?? { reason: null }) : data,
  ],
];

export async function startFuzzedCourt(
  test: HasAfter,
  options: CourtOptions = {},
): Promise<Fuzzed & { testApp: CourtTestApp }> {
  const testApp = await startCourt(test, options);
  const office = fuzzed(
    badlyAskedOfCourt(testApp),
    () => testApp.person(),
    // Deleting a branch or an entry of a word list only archives it, because cases still refer to it.
    (removal) => isTemplate(removal) || ['/api/branches/{id}', '/api/words/{id}'].includes(removal.path),
  );
  return {
    ...office,
    putsAway: [
      [
        'a hearing without conflicts needs no reason',
        /^POST \/api\/(case\/\{caseId\}\/hearing|hearings\/\{id\}\/reschedule) overlap_reason$/,
        () => true,
      ],
    ],
    elsewhere: PAPERS_ELSEWHERE,
    shownAs: COURT_SHOWS,
    reportedIn: [
      [
        /^POST \/api\/case-records$/,
        '/api/case-records/{id}/parties',
        ({ id }) => `/api/case-records/${id}/parties`,
      ],
      [/^POST \/api\/case-records\/\{id\}\/(reopen|archive|classify)$/, HISTORY, ({ id }) => historyOf(id)],
      [
        /^POST \/api\/case-records\/\{id\}\/raffle$/,
        '/api/case-records/{id}/raffle',
        ({ id }) => `/api/case-records/${id}/raffle`,
      ],
      [/\/activities-sheriff$/, '/api/sheriff-reports/{id}', ({ id }) => `/api/sheriff-reports/${id}`],
      [
        /^POST \/api\/hearings\/\{id\}\/(reschedule|cancel)$/,
        HISTORY,
        (hearing) => historyOf(hearing.case_record_id),
      ],
    ],
    testApp,
  };
}

export async function startFuzzedWorkforce(
  test: HasAfter,
  options: WorkforceOptions = {},
): Promise<Fuzzed & { testApp: WorkforceTestApp }> {
  const testApp = await startWorkforce(test, options);
  const office = fuzzed(
    badlyAskedOfWorkforce(testApp),
    () => testApp.person(),
    // An archived employee can still be read, restored, and archived again without effect.
    (removal, { method, path }) =>
      isTemplate(removal) ||
      (removal.path === '/api/pms/employees/{id}' &&
        (['GET', 'DELETE'].includes(method) || path.endsWith('/restore'))),
  );
  return {
    ...office,
    putsAway: [
      [
        'a rank requires military service',
        /^(POST|PUT) \/api\/pms\/employees(\/\{id\})? rank$/,
        ({ is_military: isMilitary }) => isMilitary !== true,
      ],
    ],
    elsewhere: [
      ...PAPERS_ELSEWHERE,
      ['credits are listed by employee', /^POST \/api\/leave\/credits$/],
      ['a preview stores nothing', /\/preview(_pay)?$/],
    ],
    // The response has the columns of the file under the name of the mapping.
    shownAs: [VOID_REASON, [/^POST \/api\/pms\/employees\/import$/, ({ columns: _, ...result }) => result]],
    testApp,
  };
}
