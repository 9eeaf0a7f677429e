import { texts } from '../texts.ts';

/** Messages about sign-in and the user's own account. */
export const ACCOUNT = texts({
  'account.wrong_credentials': {
    en: 'These credentials do not match our records.',
    fil: 'Hindi tugma sa aming mga rekord ang mga inilagay ninyo.',
  },
  'password.incorrect': { en: 'The password is incorrect.', fil: 'Mali ang password.' },
  'password.same': {
    en: 'The new password must be different from the current password.',
    fil: 'Kailangang iba ang bagong password sa kasalukuyan.',
  },
  'password.too_common': {
    en: 'The password is too common. Please choose another.',
    fil: 'Masyadong karaniwan ang password. Pumili ng iba.',
  },
  'password.breached': {
    en: 'The password is known from a data breach. Please choose another.',
    fil: 'Lumabas na ang password na ito sa isang data breach. Pumili ng iba.',
  },
  'password.reset_link': {
    en: 'This password reset link is invalid or has expired.',
    fil: 'Mali o expired na ang link para sa bagong password.',
  },
  'password.not_confirmed': {
    en: 'Password confirmation required.',
    fil: 'Kailangang kumpirmahin ang password.',
  },
});

/** Messages about the second factor. */
export const SECOND_FACTOR = texts({
  'factor.wrong_code': {
    en: 'The provided two factor authentication code was invalid.',
    fil: 'Mali ang code, o nagamit na o expired na ito.',
  },
  'factor.wrong_recovery_code': {
    en: 'The provided two factor recovery code was invalid.',
    fil: 'Mali ang recovery code, o nagamit na ito.',
  },
  'factor.wrong_passkey': {
    en: 'The provided passkey was invalid.',
    fil: 'Hindi tinanggap ang passkey.',
  },
  'factor.required': {
    en: 'Set up a second factor first: an authenticator app or a passkey.',
    fil: 'Mag-set up muna ng ikalawang hakbang sa pag-sign in: authenticator app o passkey.',
  },
  'factor.off': {
    en: 'Two factor authentication has not been enabled.',
    fil: 'Hindi pa naka-on ang authenticator app.',
  },
  'passkey.not_registered': {
    en: 'The passkey could not be registered. Please try again.',
    fil: 'Hindi naitala ang passkey. Subukan muli.',
  },
  'passkey.too_many': {
    en: 'An account can have at most {most} passkeys.',
    fil: 'Hanggang {most} passkey lamang ang isang account.',
  },
});
