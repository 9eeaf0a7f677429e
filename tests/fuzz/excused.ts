import type { Reason } from '../attack/reasons.ts';

/** Reasons why some texts are not read back or not validated in a nightly run, by operation and place. */
export interface Excused {
  /** Refused before validation: no permission, or the record does not exist. */
  unlooked: Reason[];
  unread: Reason[];
  /** Not read back in some runs, depending on the values drawn. */
  unreadByChance?: Reason[];
}

/** Places of papers, which all services have. */
const PAPERS: Reason[] = [
  [
    'it names a kind of paper, a template or a subject',
    /(\/documents(\/batch|\/preview|\/batch\/preview)?|\/document-templates) (kind|subject_id|subject_ids\[\])$/,
  ],
  ['it must be the version of the record', / record_version$/],
  ['a preview stores nothing', /^POST .*\/documents\/preview /],
  ['a seal has its own URL', / letterhead\.seal_url$/],
  ['the reason of a new paper is shown with the old one', /\/documents\/\{id\}\/reissue reason$/],
];

/** The limit of 30 a minute leaves no request for some places. */
const CHECKS: Reason = [
  'checks of papers are limited',
  / (\S*\/public\/documents\/check|\/verify(\/\{code\})?) /,
];

const BY_ALL: Reason[] = [
  ...PAPERS,
  ['a password is never shown', / (current_)?password(_confirmation)?$/],
  ['a code, token or key is never shown', / (code|recovery_code|token|refresh_token|challenge)$/],
  [
    'no user has a passkey, which requires a device',
    / ((passkey|credential)\.|.*\/passkeys(\/\{id\})? name$)/,
  ],
];

const BY_OFFICES: Reason[] = [
  ...BY_ALL,
  ['the profile shows the login', /^POST \/login (email|username)$/],
  ['it is the name of a permission', / permissions\[\](\.name)?$/],
];

const GUESSES: Reason = ['guesses at a password are bounded', / (current_)?password$/];
const UNLOOKED_BY_OFFICES: Reason[] = [
  GUESSES,
  CHECKS,
  ['no user has a passkey, which requires a device', /^PUT \/user\/passkeys\/\{id\} name$/],
];

export const COURT: Excused = {
  unlooked: UNLOOKED_BY_OFFICES,
  unread: [
    ...BY_OFFICES,
    [
      'a query that stores nothing',
      /^POST \/api\/(events\/validate_holiday|.*\/hearing\/check|reports\/.*) /,
    ],
    ['it is the id of a template', / form_template_id$/],
    ['it is the code of a province', / province_code$/],
    [
      'an activity that is no hearing has none',
      /^POST \/api\/case\/\{case\}\/activities (hearing_mode|judge|room|meeting_url)$/,
    ],
    ['a hearing without conflicts needs none', / overlap_reason$/],
    [
      'it is in the history of a case opened with a less strict classification than its category',
      / classification_reason$/,
    ],
  ],
  unreadByChance: [
    ['few branches have such a court type or station', /^POST \/api\/raffles (court_type|station)$/],
    ['only a case without a branch takes any court type', /^PUT \/api\/case-records\/\{id\} court_type$/],
  ],
};

export const WORKFORCE: Excused = {
  unlooked: UNLOOKED_BY_OFFICES,
  unread: [
    ...BY_OFFICES,
    ['a picture has its own URL', / avatar$/],
    ['the mapping of headings is not stored', /\/employees\/import field columns$/],
    [
      'a query that stores nothing',
      /^POST \/api\/(payroll\/payroll_items\/(.*\/)?evaluate period|.*\/preview(_pay)? \S+)$/,
    ],
    ['it is the code of an item', / method\.of\[\]$/],
    ['the amounts that a change expects are not stored', /\/compensation_changes\/import field expected$/],
    ['the reason of a bulk change is with the pay of each employee', /\/compensation_changes reason$/],
    ['punches are shown as the times of a day', /^POST \/api\/time\/logs entries\[\]\./],
    [
      'few dates are drawn, and each is taken only once',
      /^POST \/api\/(leave\/(credits|applications) reason|payroll\/tables\/\{key\}\/versions (law|source))$/,
    ],
  ],
  unreadByChance: [['a day takes one application or correction', /^POST \/api\/me\//]],
};

export const FUNDRAISING: Excused = {
  unlooked: [GUESSES, CHECKS, ['signed by the gateway', /^POST \/api\/v1\/payments\/paymongo\/webhook /]],
  unread: [
    ...BY_ALL,
    ['signed by the gateway', /^POST \/api\/v1\/payments\/paymongo\/webhook /],
    ['not shown before the address is verified', /\/auth\/register (first|last)_name$/],
    ['a device is reported only by its owner', / device_(name|token)$/],
    [
      'it is an id assigned by the gateway',
      / (gateway_token|gateway_customer_id|payment_method_id|payment_gateway|cvc_token)$/,
    ],
    ['it is shown masked', / account_number$/],
    [
      'the receipt shows the tax data of a donor',
      /^POST \/api\/v1\/donations(\/charge-saved\/paymongo)? donor_(registered_name|tin|address)$/,
    ],
    ['it is the reference of an earlier donation', / replaces$/],
  ],
};
