import { defineTexts } from '../language/texts.ts';

/** The navigation, and what several rooms say. */
export const workforceTexts = defineTexts({
  en: { name: 'Workforce', home: 'Overview', account: 'My account' },
  fil: { name: 'Workforce', home: 'Kabuuan', account: 'Ang account ko' },
});
