import type { MailMessage } from '@bulwagan/platform/mail/message.ts';
import { mailTo, type Recipient } from './mail.ts';

/** Code with which a new user proves their address (F§5, rule 1). */
export const verificationMail = (to: Recipient, code: string): MailMessage =>
  mailTo(to, {
    en: {
      subject: 'Your verification code',
      title: 'Confirm your email address',
      paragraphs: [
        'Enter this code to finish signing up. It expires in 15 minutes.',
        'If you didn’t sign up, you can ignore this email.',
      ],
      code,
    },
    fil: {
      subject: 'Ang inyong verification code',
      title: 'Kumpirmahin ang inyong email address',
      paragraphs: [
        'Ilagay ang code na ito para matapos ang paggawa ng account. Mag-e-expire ito sa loob ng 15 minuto.',
        'Kung hindi kayo gumawa ng account, huwag pansinin ang email na ito.',
      ],
      code,
    },
  });

/** Code with which a user sets a new password (F§5, rule 6). */
export const resetMail = (to: Recipient, code: string): MailMessage =>
  mailTo(to, {
    en: {
      subject: 'Your password reset code',
      title: 'Reset your password',
      paragraphs: [
        'Enter this code to choose a new password. It expires in 15 minutes.',
        'If you didn’t request this, you can ignore this email. Your password has not changed.',
      ],
      code,
    },
    fil: {
      subject: 'Ang inyong password reset code',
      title: 'I-reset ang inyong password',
      paragraphs: [
        'Ilagay ang code na ito para pumili ng bagong password. Mag-e-expire ito sa loob ng 15 minuto.',
        'Kung hindi kayo ang humiling nito, huwag pansinin ang email na ito. Hindi nagbago ang password ninyo.',
      ],
      code,
    },
  });

const CHANGES = {
  changed: {
    en: 'The password of your account was just changed, and all other devices were signed out.',
    fil: 'Pinalitan ang password ng inyong account, at na-sign out ang lahat ng iba pang device.',
  },
  reset: {
    en: 'A new password was set for your account with the code we emailed, and all devices were signed out.',
    fil: 'May itinakdang bagong password sa inyong account gamit ang code na ipinadala namin, at na-sign out ang lahat ng device.',
  },
};

/** Notifies the owner of an account that its password was changed. */
export const passwordMail = (to: Recipient, change: keyof typeof CHANGES): MailMessage =>
  mailTo(to, {
    en: {
      title: 'Your password was changed',
      paragraphs: [
        CHANGES[change].en,
        'If this wasn’t you, request a reset code right away and choose a new password.',
      ],
    },
    fil: {
      title: 'Pinalitan ang inyong password',
      paragraphs: [
        CHANGES[change].fil,
        'Kung hindi kayo ang gumawa nito, humiling agad ng reset code at pumili ng bagong password.',
      ],
    },
  });

/** Invitation to a new account, with the code to set a password. */
export const invitationMail = (to: Recipient, code: string, url: string): MailMessage =>
  mailTo(to, {
    en: {
      subject: 'You have been invited',
      title: 'Your account is ready',
      paragraphs: [
        'An account has been created for you. Enter this code with your email address to choose a password.',
        'The code expires in 15 minutes. After that, choose “Forgot your password?” on the sign-in page to get a new one.',
      ],
      code,
      action: { label: 'Choose a password', url },
    },
    fil: {
      subject: 'Inimbitahan kayo',
      title: 'Handa na ang inyong account',
      paragraphs: [
        'May ginawang account para sa inyo. Ilagay ang code na ito kasama ng inyong email address para pumili ng password.',
        'Mag-e-expire ang code sa loob ng 15 minuto. Pagkatapos noon, piliin ang “Nakalimutan ang password?” sa pahina ng pag-sign in para makakuha ng bago.',
      ],
      code,
      action: { label: 'Pumili ng password', url },
    },
  });
