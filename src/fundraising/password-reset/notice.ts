import { greeting } from '../../platform/mail/greeting.ts';
import { layout } from '../../platform/mail/layout.ts';

const DEEDS = {
  changed: 'The password of your account was just changed, and all other devices were signed out.',
  reset:
    'A new password was set for your account by the code that we mailed, and all devices were signed out.',
};

/** To the owner of an account, so that nobody can give it another password unnoticed. */
export function passwordNotice(
  { email, name }: { email: string; name?: string | undefined },
  deed: keyof typeof DEEDS,
) {
  return {
    to: email,
    subject: 'Your password was changed',
    ...layout({
      title: 'Your password was changed',
      paragraphs: [
        greeting(name),
        DEEDS[deed],
        'If it was not you, ask for a reset code now and choose a new password.',
      ],
    }),
  };
}
