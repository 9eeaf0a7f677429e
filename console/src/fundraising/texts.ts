import { defineTexts } from '../language/texts.ts';

/** What the public pages and those of staff both say. */
export const fundraisingTexts = defineTexts({
  en: { name: 'Fundraising', manage: 'Manage', campaigns: 'Campaigns', profile: 'My profile' },
  fil: { name: 'Fundraising', manage: 'Pamamahala', campaigns: 'Mga kampanya', profile: 'Ang profile ko' },
});
