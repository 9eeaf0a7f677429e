import { defineTexts } from '../../../language/texts.ts';

export const siteTexts = defineTexts({
  en: {
    campaigns: 'Campaigns',
    scholars: 'Scholars',
    help: 'Help',
    follow: 'Follow a gift',
    signIn: 'Sign in',
    signUp: 'Sign up',
    about: 'Bulwagan: gifts for education that arrive once and whole.',
    legal: 'Terms and privacy',
    api: 'For programs: the API',
    footer: 'More',
  },
  fil: {
    campaigns: 'Mga kampanya',
    scholars: 'Mga iskolar',
    help: 'Tulong',
    follow: 'Sundan ang handog',
    signIn: 'Mag-sign in',
    signUp: 'Gumawa ng account',
    about: 'Bulwagan: mga handog para sa edukasyon na dumarating nang minsan at buo.',
    legal: 'Mga tuntunin at privacy',
    api: 'Para sa mga programa: ang API',
    footer: 'Iba pa',
  },
});
