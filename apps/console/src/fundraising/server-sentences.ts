import type { Translations, Wording } from '../language/translations.ts';
import { DONATING } from './server-donating.ts';
import { EVENTS } from './server-events.ts';
import { MANAGING } from './server-managing.ts';
import { NAMES } from './server-names.ts';

/** Messages about sign-up, sign-in and password reset. */
const ACCOUNT: Translations = [
  [/^Please verify your email address first\.$/, () => 'Kumpirmahin muna ang inyong email.'],
  [
    /^The refresh token is invalid or has expired\.$/,
    () => 'Mali o expired na ang session. Mag-sign in muli.',
  ],
  [/^The (?:verification )?code is invalid or has expired\.$/, () => 'Mali o expired na ang code.'],
  [
    /^The code is invalid\. (\d+) attempts? remaining\.$/,
    (left) => `Mali ang code. ${left} subok na lamang ang natitira.`,
  ],
  [
    /^Too many failed attempts\. Please request a new code\.$/,
    () => 'Masyadong maraming maling subok. Humiling ng bagong code.',
  ],
  [
    /^Please wait (\d+) seconds? before requesting another code\.$/,
    (seconds) => `Maghintay ng ${seconds} segundo bago humiling ng isa pang code.`,
  ],
  [
    /^Please complete your sign-in with your second factor\.$/,
    () => 'Kumpletuhin ang pag-sign in sa pamamagitan ng inyong authenticator app, passkey o recovery code.',
  ],
  [
    /^This sign-in has expired\. Please sign in again\.$/,
    () => 'Nag-expire na ang pag-sign in. Mag-sign in muli.',
  ],
  [
    /^The authenticator app is on already\. Turn it off to set up another one\.$/,
    () => 'Naka-on na ang authenticator app. I-off muna ito bago mag-set up ng iba.',
  ],
];

const ENDS: Translations = [
  [
    /^must be (\d+) (digits|characters)\.$/,
    (count, what) => `Kailangang ${count} na ${what === 'digits' ? 'numero' : 'titik o numero'}.`,
  ],
  [/^must have (\d+) to (\d+) digits\.$/, (from, to) => `Kailangang ${from} hanggang ${to} na numero.`],
  [
    /^must be empty for a general campaign\.$/,
    () => 'Hindi ito pinupunan sa kampanyang para sa institusyon.',
  ],
  [
    /^must be a date of the years (\d+) to (\d+)\.$/,
    (from, to) => `Kailangang petsa ng mga taong ${from} hanggang ${to}.`,
  ],
  [
    /^must be at most (\d+) (days|months) before (.+)\.$/,
    (count, unit, to) => `Hindi hihigit sa ${count} ${unit === 'days' ? 'araw' : 'buwan'} bago ang ${to}.`,
  ],
  [
    /^must not be greater than the available amount of (.+)\.$/,
    (amount) => `Hindi puwedeng humigit sa ${amount} na puwedeng i-withdraw.`,
  ],
];

/** Filipino translations of messages that only fundraising returns. */
export const FILIPINO: Wording = {
  sentences: [...ACCOUNT, ...DONATING, ...MANAGING, ...EVENTS],
  ends: ENDS,
  names: NAMES,
};
