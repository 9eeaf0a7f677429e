import { defineTexts } from '../../../language/texts.ts';

export const siteTexts = defineTexts({
  en: {
    campaigns: 'Campaigns',
    scholars: 'Scholars',
    help: 'Help',
    follow: 'Track a donation',
    signIn: 'Sign in',
    signUp: 'Sign up',
    about: 'Bulwagan: donations for education that arrive once and whole.',
    legal: 'Terms and privacy',
    api: 'For programs: the API',
    footer: 'More',
  },
  fil: {
    campaigns: 'Mga kampanya',
    scholars: 'Mga iskolar',
    help: 'Tulong',
    follow: 'Subaybayan ang donasyon',
    signIn: 'Mag-sign in',
    signUp: 'Gumawa ng account',
    about: 'Bulwagan: mga donasyon para sa edukasyon na dumarating nang minsan at buo.',
    legal: 'Mga tuntunin at privacy',
    api: 'Para sa mga programa: ang API',
    footer: 'Iba pa',
  },
});
