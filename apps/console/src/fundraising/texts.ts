import { defineTexts } from '../language/texts.ts';

/** Texts shared by the public and staff pages. */
export const fundraisingTexts = defineTexts({
  en: {
    name: 'Fundraising',
    manage: 'Manage',
    campaigns: 'Campaigns',
    profile: 'My profile',
    publicSite: 'Public site',
    donations: 'My donations',
    proposals: 'My campaigns',
    recurring: 'Recurring donations',
    cards: 'Saved cards',
    notifications: 'Notifications',
    unread: (count: string) => `Notifications, ${count} unread`,
  },
  fil: {
    name: 'Fundraising',
    manage: 'Pamamahala',
    campaigns: 'Mga kampanya',
    profile: 'Ang profile ko',
    publicSite: 'Pampublikong site',
    donations: 'Mga donasyon ko',
    proposals: 'Mga kampanya ko',
    recurring: 'Mga paulit-ulit na donasyon',
    cards: 'Mga naka-save na card',
    notifications: 'Mga abiso',
    unread: (count: string) => `Mga abiso, ${count} ang hindi pa nababasa`,
  },
});
