import type { Reason } from '../attack/reasons.ts';

/** Reasons why some texts are not read back or not validated in a nightly run, by operation and place. */
export interface Excused {
  /** Refused before validation: no permission, or the record does not exist. */
  unlooked: Reason[];
  unread: Reason[];
}

const BY_ALL: Reason[] = [
  ['a password is shown to nobody', / (current_)?password(_confirmation)?$/],
  [
    'a code, a token or a key of somebody’s is shown to nobody',
    / (code|recovery_code|token|refresh_token|challenge)$/,
  ],
  ['nobody has a passkey, which takes a device', / ((passkey|credential)\.|.*\/passkeys(\/\{id\})? name$)/],
];

const BY_OFFICES: Reason[] = [
  ...BY_ALL,
  ['who signs in is told by the profile', /^POST \/login (email|username)$/],
  ['it is the name of a permission', / permissions\[\](\.name)?$/],
];

const GUESSES: Reason = ['guesses at a password are bounded', / (current_)?password$/];
const UNLOOKED_BY_OFFICES: Reason[] = [
  GUESSES,
  ['nobody has a passkey, which takes a device', /^PUT \/user\/passkeys\/\{id\} name$/],
];

export const COURT: Excused = {
  unlooked: UNLOOKED_BY_OFFICES,
  unread: [
    ...BY_OFFICES,
    [
      'a question, of which nothing is kept',
      /^POST \/api\/(events\/validate_holiday|.*\/hearing\/check|reports\/.*) /,
    ],
    ['it is the code of a province', / province_code$/],
    [
      'an activity that is no hearing has none',
      /^POST \/api\/case\/\{case\}\/activities (hearing_mode|judge|room|meeting_url)$/,
    ],
    ['a hearing that clashes with none needs none', / overlap_reason$/],
  ],
};

export const WORKFORCE: Excused = {
  unlooked: UNLOOKED_BY_OFFICES,
  unread: [
    ...BY_OFFICES,
    ['a picture is read at an address of its own', / avatar$/],
    ['a question, of which nothing is kept', /^POST \/api\/payroll\/payroll_items\/(.*\/)?evaluate period$/],
  ],
};

export const FUNDRAISING: Excused = {
  unlooked: [GUESSES, ['signed by the gateway', /^POST \/api\/v1\/payments\/paymongo\/webhook /]],
  unread: [
    ...BY_ALL,
    ['signed by the gateway', /^POST \/api\/v1\/payments\/paymongo\/webhook /],
    ['told to nobody before an address is verified', /\/auth\/register (first|last)_name$/],
    ['a device is told by its owner alone', / device_(name|token)$/],
    [
      'it is what the gateway calls something',
      / (gateway_token|gateway_customer_id|payment_method_id|payment_gateway|cvc_token)$/,
    ],
    ['told to the gateway', /^POST \/api\/v1\/donations\/\{id\}\/refund notes$/],
    ['it is shown masked', / account_number$/],
  ],
};
