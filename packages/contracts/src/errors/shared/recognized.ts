import { type Text, texts } from '../texts.ts';

/** Messages that pages recognize, to show a page or words of their own, or show themselves. */
export const RECOGNIZED = texts({
  'request.forbidden': {
    en: 'This action is unauthorized.',
    fil: 'Walang pahintulot ang account ninyo para rito. Maibibigay ito ng namamahala ng mga account.',
  },
  'request.unauthenticated': { en: 'Unauthenticated.', fil: 'Mag-sign in para magpatuloy.' },
  'request.csrf': {
    en: 'CSRF token mismatch.',
    fil: 'Luma na ang pahinang ito. I-reload ito at subukan muli.',
  },
  'server.failed': { en: 'Server Error', fil: 'May naging problema sa aming panig. Subukan muli.' },
  'account.disabled': { en: 'Your account has been disabled.', fil: 'Naka-disable ang account ninyo.' },
  'field.invalid': { en: 'The {attribute} field is invalid.', fil: 'Hindi wasto ang pagkakasulat.' },
  'field.confirmation': {
    en: 'The {attribute} field confirmation does not match.',
    fil: 'Hindi magkapareho ang dalawang inilagay.',
  },
});

/** True if a message of the server has this code, in either language. A parameter may have any value. */
export function isMessage(sent: string, code: keyof typeof RECOGNIZED): boolean {
  const { en, fil }: Text = RECOGNIZED[code];
  const [before, after] = en.split('{attribute}') as [string, string?];
  if (after === undefined) return sent === en || sent === fil;
  return (sent.startsWith(before) && sent.endsWith(after)) || sent.endsWith(`: ${fil}`);
}
