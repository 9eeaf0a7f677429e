import { texts } from '../texts.ts';

/** Messages about sign-up, sign-in and password reset. */
export const DONOR_ACCOUNTS = texts({
  'password_reset.valid': { en: 'The code is valid.', fil: 'Tama ang code.' },
  'account.email_not_verified': {
    en: 'Please verify your email address first.',
    fil: 'Kumpirmahin muna ang inyong email.',
  },
  'account.complete_sign_in': {
    en: 'Please complete your sign-in with your second factor.',
    fil: 'Kumpletuhin ang pag-sign in sa pamamagitan ng inyong authenticator app, passkey o recovery code.',
  },
  'account.sign_in_expired': {
    en: 'This sign-in has expired. Please sign in again.',
    fil: 'Nag-expire na ang pag-sign in. Mag-sign in muli.',
  },
  'account.suspended': {
    en: 'Your account has been suspended. For help, please write to {address}.',
    fil: 'Sinuspinde ang account ninyo. Sumulat sa {address} para humingi ng tulong.',
  },
  'account.refresh_token': {
    en: 'The refresh token is invalid or has expired.',
    fil: 'Mali o expired na ang session. Mag-sign in muli.',
  },
  'account.verification_code': {
    en: 'The verification code is invalid or has expired.',
    fil: 'Mali o expired na ang code.',
  },
  'account.wait_for_code': {
    en: 'Please wait {count} seconds before requesting another code.',
    one: 'Please wait {count} second before requesting another code.',
    fil: 'Maghintay ng {count} segundo bago humiling ng isa pang code.',
  },
  'password_reset.too_many_attempts': {
    en: 'Too many failed attempts. Please request a new code.',
    fil: 'Masyadong maraming maling pagsubok. Humiling ng bagong code.',
  },
  'password_reset.code': { en: 'The code is invalid or has expired.', fil: 'Mali o expired na ang code.' },
  'password_reset.wrong_code': {
    en: 'The code is invalid. {count} attempts remaining.',
    one: 'The code is invalid. {count} attempt remaining.',
    fil: 'Mali ang code. {count} pagsubok na lamang ang natitira.',
  },
  'factor.on_already': {
    en: 'The authenticator app is on already. Turn it off to set up another one.',
    fil: 'Naka-on na ang authenticator app. I-off muna ito bago mag-set up ng iba.',
  },
  'field.six_digits': { en: 'The {attribute} field must be 6 digits.', fil: 'Kailangang 6 na digit.' },
});
