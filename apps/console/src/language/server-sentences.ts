import { ENDS } from './server-ends.ts';
import { NAMES } from './server-names.ts';
import type { Translations, Wording } from './translations.ts';

const TIMES: Record<string, string> = {
  'login attempts': 'subok na mag-sign in',
  attempts: 'subok',
  'failed payments': 'bayad na hindi natuloy',
  'failed sign-ins': 'pag-sign in na hindi natuloy',
  'reset links were requested; use the newest one': 'hinihinging link; ang pinakabago ang gumagana',
  requests: 'hinihingi',
};

const FACTORS: Record<string, string> = {
  'two factor authentication code': 'Mali ang code, o nagamit na o lipas na ito.',
  'two factor recovery code': 'Mali ang recovery code, o nagamit na ito.',
  passkey: 'Hindi tinanggap ang passkey.',
};

/** Messages about sign-in and the user's own account. */
const ACCOUNT: Translations = [
  [/^These credentials do not match our records\.$/, () => 'Hindi tugma ang mga ito sa aming talaan.'],
  [/^Your account has been disabled\.$/, () => 'Naka-disable ang account ninyo.'],
  [
    /^Your account has been suspended\. For help, please write to (\S+)\.$/,
    (address) => `Sinuspinde ang account ninyo. Sumulat sa ${address} para humingi ng tulong.`,
  ],
  [/^The password is incorrect\.$/, () => 'Mali ang password.'],
  [
    /^The new password must be different from the current password\.$/,
    () => 'Kailangang iba ang bagong password sa kasalukuyan.',
  ],
  [
    /^The password is too common\. Please choose another\.$/,
    () => 'Masyadong karaniwan ang password. Pumili ng iba.',
  ],
  [
    /^The password is known from a data breach\. Please choose another\.$/,
    () => 'Lumabas na ang password na ito sa isang data breach. Pumili ng iba.',
  ],
  [/^The provided (.+) was invalid\.$/, (factor = '') => FACTORS[factor] ?? 'Hindi ito tinanggap.'],
  [
    /^The passkey could not be registered\. Please try again\.$/,
    () => 'Hindi naitala ang passkey. Subukan muli.',
  ],
  [
    /^An account can have at most (\d+) passkeys\.$/,
    (count) => `Hanggang ${count} passkey lamang ang isang account.`,
  ],
  [
    /^This password reset link is invalid or has expired\.$/,
    () => 'Mali o lipas na ang link para sa bagong password.',
  ],
  [
    /^Set up a second factor first: an authenticator app or a passkey\.$/,
    () => 'Mag-set up muna ng ikalawang hakbang sa pag-sign in: authenticator app o passkey.',
  ],
  [/^Password confirmation required\.$/, () => 'Kailangang ibigay muli ang password.'],
  [/^Two factor authentication has not been enabled\.$/, () => 'Hindi pa naka-on ang authenticator app.'],
  [
    /^Too many (.+)\. Please try again in (\d+) seconds?\.$/,
    (what = '', seconds) =>
      `Masyadong maraming ${TIMES[what] ?? 'subok'}. Subukan muli pagkalipas ng ${seconds} segundo.`,
  ],
];

/** Messages about requests in general and about server failures. */
const REQUESTS: Translations = [
  [
    /^Too many (?:files|pictures) at the moment\. Please try again shortly\.$/,
    () => 'Masyadong maraming file ang tinatanggap ngayon. Subukan muli maya-maya.',
  ],
  [/^The .+ could not be found\.$/s, () => 'Hindi ito makita; maaaring wala na.'],
  [
    /^This action is unauthorized\.$/,
    () => 'Walang pahintulot ang account ninyo para rito. Maibibigay ito ng namamahala ng mga account.',
  ],
  [/^CSRF token mismatch\.$/, () => 'Luma na ang pahinang ito. I-reload ito at subukan muli.'],
  [/^Unauthenticated\.$/, () => 'Mag-sign in para magpatuloy.'],
  [
    /^The service is temporarily unavailable\. Please try again\.$/,
    () => 'Hindi muna makapaglingkod ang sistema. Subukan muli.',
  ],
  [
    /^Too many requests at once\. Please try again\.$/,
    () => 'Marami ang sabay-sabay na hinihingi. Subukan muli.',
  ],
  [/^The file is too large\.$/, () => 'Masyadong malaki ang file.'],
  [/^The request is too large\.$/, () => 'Masyadong malaki ang ipinadala.'],
  [/^The request comes from another site\.$/, () => 'Galing sa ibang site ang hiling, kaya tinanggihan ito.'],
  [/^The (?:request|form) could not be understood\.$/, () => 'Hindi naintindihan ang hiling.'],
  [/^The request was refused\.$/, () => 'Tinanggihan ang hiling.'],
  [/^The given data was invalid\.$/, () => 'Hindi wasto ang mga inilagay.'],
  [/^The body is not valid (.+)\.$/, (form) => `Hindi wastong ${form} ang ipinadala.`],
  [/^The body contains an invalid member name\.$/, () => 'May pangalang hindi maitatala sa ipinadala.'],
  [/^The body has too many values\.$/, () => 'Napakaraming laman ng ipinadala.'],
  [
    /^The media type of the request is not supported\.$/,
    () => 'Hindi tinatanggap ang ganitong uri ng laman.',
  ],
  [
    /^The response is not available in an accepted media type\.$/,
    () => 'Hindi makasasagot sa anyong hinihingi.',
  ],
  [/^The (\w+) method is not supported here\.$/, (method) => `Hindi tinatanggap dito ang paraang ${method}.`],
  [/^The request headers are too large\.$/, () => 'Masyadong mahaba ang mga header ng hiling.'],
  [/^The address is too long\.$/, () => 'Masyadong mahaba ang address.'],
  [
    /^Requested \S+\(s\) (.+) are not allowed\. Allowed \S+\(s\) are (.+)\.$/s,
    (asked, allowed) => `Walang ganitong filter: ${asked}. Ang mayroon: ${allowed}.`,
  ],
  [
    /^The Idempotency-Key must have 1 to 255 characters\.$/,
    () => 'Kailangang may 1 hanggang 255 titik ang Idempotency-Key.',
  ],
  [
    /^The Idempotency-Key was used with another request\.$/,
    () => 'Nagamit na sa ibang hiling ang Idempotency-Key.',
  ],
  [
    /^A request with this Idempotency-Key is still running\.$/,
    () => 'Isinasagawa pa ang naunang pagpapadala nito.',
  ],
  [/^Server Error$/, () => 'May naging problema sa aming panig. Subukan muli.'],
];

/** Filipino translations shared by all services. */
export const FILIPINO: Wording = { sentences: [...ACCOUNT, ...REQUESTS], ends: ENDS, names: NAMES };
