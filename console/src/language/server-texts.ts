import type { Language } from './texts.ts';

/**
 * The server answers in English. Its standard sentences are said in Filipino to who reads it; what is not among them
 * stays as it is, which is better than nothing.
 */
export function serverText(sentence: string, language: Language): string {
  if (language === 'en') return PLAIN[sentence] ?? sentence;
  const others = / \(and (\d+) more errors?\)$/.exec(sentence);
  if (others !== null) return `${inFilipino(sentence.slice(0, others.index))} (at ${others[1]} pa)`;
  return inFilipino(sentence);
}

/** The same beside the field that it is about, whose label stands there already in the reader's language. */
export function serverTextBeside(sentence: string, language: Language): string {
  if (language !== 'en') return aboutField(sentence)?.text ?? inFilipino(sentence);
  // One of several that one field chooses: nobody reads `roles.3`.
  return sentence.replace(/^The selected \S+\.\d+ is invalid\.$/, 'One that was chosen is no longer there.');
}

/** What the contract words for programs, in words for people. */
const PLAIN: Readonly<Record<string, string>> = {
  'This action is unauthorized.':
    'Your account may not do this, or not with this record. Whoever manages accounts can give it the permission.',
  'Unauthenticated.': 'Sign in first.',
  'CSRF token mismatch.': 'This page is older than your session. Load it anew, then try again.',
  'Server Error': 'A fault of ours kept this from being done. Try again.',
};

/** Teaches what one service alone says. */
export function learnSentences(more: Sayings): void {
  SENTENCES.push(...more);
}

function inFilipino(sentence: string): string {
  const about = aboutField(sentence);
  if (about !== undefined) return `${about.field}: ${about.text}`;
  for (const [pattern, say] of SENTENCES) {
    const found = pattern.exec(sentence);
    if (found !== null) return say(...found.slice(1));
  }
  return sentence;
}

/** What a sentence says about which field, as far as it is one of the standard ones. */
function aboutField(sentence: string): { field: string; text: string } | undefined {
  const [, selected, taken, field, end] =
    /^The (?:selected (.+) is invalid\.|(.+) has already been taken\.|(.+?) field (.+))$/.exec(sentence) ??
    [];
  if (selected !== undefined) return { field: selected, text: 'Hindi wasto ang napili.' };
  if (taken !== undefined) return { field: taken, text: 'Ginagamit na ito ng iba.' };
  if (field === undefined || end === undefined) return undefined;
  for (const [pattern, say] of ENDS) {
    const found = pattern.exec(end);
    if (found !== null) return { field, text: say(...found.slice(1)) };
  }
  return undefined;
}

/** What to say instead of a sentence, with what stands in its groups. */
export type Sayings = [RegExp, (...values: string[]) => string][];

const DAYS: Record<string, string> = { today: 'ngayong araw', tomorrow: 'bukas', now: 'ngayon' };
const day = (text = '') => DAYS[text] ?? text;

/** What follows after `The … field`. */
const ENDS: Sayings = [
  [/^is required\.$/, () => 'Kailangan itong punan.'],
  [/^is required when (.+) is not present\.$/, (other) => `Kailangan itong punan kapag walang ${other}.`],
  [
    /^is required when (.+) is (.+)\.$/,
    (other, value) => `Kailangan itong punan kapag ${other} ay ${value}.`,
  ],
  [/^must be a valid email address\.$/, () => 'Kailangang wastong email address.'],
  [/^must be a valid date\.$/, () => 'Kailangang wastong petsa.'],
  [/^must be a valid URL\.$/, () => 'Kailangang wastong URL.'],
  [/^must be an? (?:integer|number)\.$/, () => 'Kailangang numero.'],
  [/^must be true or false\.$/, () => 'Kailangang oo o hindi.'],
  [/^must be at least (\S+) characters\.$/, (limit) => `Hindi bababa sa ${limit} titik o bilang.`],
  [/^must not be greater than (\S+) characters\.$/, (limit) => `Hindi hihigit sa ${limit} titik o bilang.`],
  [/^must be at least (\S+)\.$/, (limit) => `Hindi bababa sa ${limit}.`],
  [/^must not be greater than (\S+)\.$/, (limit) => `Hindi hihigit sa ${limit}.`],
  [/^must be greater than (\S+)\.$/, (limit) => `Kailangang higit sa ${limit}.`],
  [/^must be less than (\S+)\.$/, (limit) => `Kailangang mas mababa sa ${limit}.`],
  [/^must be between (\S+) and (\S+)\.$/, (from, to) => `Kailangang mula ${from} hanggang ${to}.`],
  [/^must be a multiple of (\S+)\.$/, (step) => `Kailangang nahahati sa ${step}.`],
  [/^must have at least (\S+) items\.$/, (limit) => `Hindi bababa sa ${limit} ang ilalagay.`],
  [/^must not have more than (\S+) items\.$/, (limit) => `Hindi hihigit sa ${limit} ang ilalagay.`],
  [/^has a duplicate value\.$/, () => 'May inulit na laman.'],
  [/^must not be empty\.$/, () => 'Hindi maaaring walang laman.'],
  [/^confirmation does not match\.$/, () => 'Hindi magkapareho ang dalawang inilagay.'],
  [/^must be a date after or equal to (.+)\.$/, (from) => `Kailangang ${day(from)} o mas huling petsa.`],
  [/^must be a date after (.+)\.$/, (from) => `Kailangang petsang mas huli sa ${day(from)}.`],
  [/^must be a date before or equal to (.+)\.$/, (to) => `Kailangang ${day(to)} o mas naunang petsa.`],
  [/^must be a date before (.+)\.$/, (to) => `Kailangang petsang mas nauna sa ${day(to)}.`],
  [/^must be a file of type: (.+)\.$/, (types) => `Kailangang file na ${types}.`],
  [/^must be a file\.$/, () => 'Kailangang file.'],
  [/^must be an image\.$/, () => 'Kailangang larawan.'],
  [
    /^must not contain card numbers or security codes\.$/,
    () => 'Hindi maaaring maglaman ng numero o security code ng card.',
  ],
  [/^must have at most four decimals\.$/, () => 'Hanggang apat na bilang lamang pagkatapos ng tuldok.'],
  [
    /^(?:must|should) have (.+) digits\.$/,
    (lengths = '') =>
      `Kailangang may ${lengths.replaceAll(' or ', ' o ').replace('at most', 'hanggang')} na bilang.`,
  ],
  [
    /^cannot be changed: payroll runs have computed the item\.$/,
    () => 'Hindi na mababago: nakuwenta na ang item sa mga payroll run.',
  ],
  [/^would make a circle of payroll items\.$/, () => 'Magpapaikot-ikot ang mga payroll item.'],
  [
    /^is a percentage of an item that is not among the items\.$/,
    () => 'Porsiyento ito ng item na wala sa mga item.',
  ],
  [/^is not yours to enter\.$/, () => 'Walang pahintulot ang account ninyo na ilagay ito.'],
  [/^is (.+), an error of the spreadsheet\.$/, (cell) => `${cell} ito, isang pagkakamali ng spreadsheet.`],
  [/^contains invalid characters\.$/, () => 'May mga titik na hindi maitatala.'],
  [/^(?:format )?is invalid\.$/, () => 'Hindi wasto ang pagkakasulat.'],
];

const TIMES: Record<string, string> = {
  'login attempts': 'subok na mag-sign in',
  attempts: 'subok',
  'reset links were asked for': 'hinihinging link',
  requests: 'hinihingi',
};

const SENTENCES: Sayings = [
  [/^These credentials do not match our records\.$/, () => 'Hindi tugma ang mga ito sa aming talaan.'],
  [/^Your account has been disabled\.$/, () => 'Isinara ang account ninyo.'],
  [/^Your account has been suspended\.$/, () => 'Sinuspinde ang account ninyo.'],
  [/^The password is incorrect\.$/, () => 'Mali ang password.'],
  [
    /^The password is too common\. Please choose another\.$/,
    () => 'Masyadong karaniwan ang password. Pumili ng iba.',
  ],
  [
    /^The provided two factor authentication code was invalid\.$/,
    () => 'Mali ang code, o nagamit na o lipas na ito.',
  ],
  [
    /^The provided two factor recovery code was invalid\.$/,
    () => 'Mali ang recovery code, o nagamit na ito.',
  ],
  [/^The provided passkey was invalid\.$/, () => 'Hindi tinanggap ang passkey.'],
  [
    /^The passkey could not be registered\. Please try again\.$/,
    () => 'Hindi naitala ang passkey. Subukan muli.',
  ],
  [
    /^An account has (\d+) passkeys at most\.$/,
    (count) => `Hanggang ${count} passkey lamang ang isang account.`,
  ],
  [
    /^This password reset link is invalid or has expired\.$/,
    () => 'Mali o lipas na ang link para sa bagong password.',
  ],
  [/^Password confirmation required\.$/, () => 'Kailangang ibigay muli ang password.'],
  [
    /^Too many (.+)\. Please try again in (\d+) seconds?\.$/,
    (what = '', seconds) =>
      `Masyadong maraming ${TIMES[what] ?? 'subok'}. Subukan muli pagkalipas ng ${seconds} segundo.`,
  ],
  [
    /^Too many requests\. Please try again later\.$/,
    () => 'Masyadong maraming hinihingi. Subukan muli mamaya.',
  ],
  [/^The .+ could not be found\.$/, () => 'Hindi ito makita; maaaring wala na.'],
  [
    /^This action is unauthorized\.$/,
    () =>
      'Hindi ito pinahihintulutan sa account ninyo, o hindi para sa talang ito. Maibibigay ang pahintulot ng namamahala ng mga account.',
  ],
  [
    /^CSRF token mismatch\.$/,
    () => 'Mas luma ang pahinang ito kaysa session ninyo. Buksan itong muli at subukan ulit.',
  ],
  [/^Unauthenticated\.$/, () => 'Mag-sign in muna.'],
  [
    /^The service is temporarily unavailable\. Please try again\.$/,
    () => 'Hindi muna makapaglingkod ang sistema. Subukan muli.',
  ],
  [/^The (?:file|request) is too large\.$/, () => 'Masyadong malaki ang file.'],
  [/^Two factor authentication has not been enabled\.$/, () => 'Hindi pa bukas ang authenticator app.'],
  [
    /^Too much is asked at once\. Please try again\.$/,
    () => 'Marami ang sabay-sabay na hinihingi. Subukan muli.',
  ],
  [
    /^The request comes from another site\.$/,
    () => 'Galing sa ibang site ang hiling, kaya hindi ito ginawa.',
  ],
  [/^The request could not be understood\.$/, () => 'Hindi naintindihan ang hiling.'],
  [/^The address is too long\.$/, () => 'Masyadong mahaba ang address.'],
  [/^Server Error$/, () => 'May pagkakamali sa aming panig. Subukan muli.'],
];
