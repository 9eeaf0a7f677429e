import { defineTexts } from '../../../language/texts.ts';

export const siteTexts = defineTexts({
  en: {
    campaigns: 'Campaigns',
    scholars: 'Scholars',
    help: 'Help',
    follow: 'Track a donation',
    signIn: 'Sign in',
    signUp: 'Sign up',
    about: 'Bulwagan: donations for education. Every peso reaches the campaign.',
    legal: 'Terms and privacy',
    api: 'API',
    footer: 'More',
  },
  fil: {
    campaigns: 'Mga kampanya',
    scholars: 'Mga iskolar',
    help: 'Tulong',
    follow: 'I-track ang donasyon',
    signIn: 'Mag-sign in',
    signUp: 'Gumawa ng account',
    about: 'Bulwagan: mga donasyon para sa edukasyon. Buong nakararating sa kampanya ang bawat piso.',
    legal: 'Mga tuntunin at privacy',
    api: 'API',
    footer: 'Iba pa',
  },
});
