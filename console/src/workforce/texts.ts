import { defineTexts } from '../language/texts.ts';

/** The navigation, and what several rooms say. */
export const workforceTexts = defineTexts({
  en: { name: 'Workforce', home: 'Overview', account: 'My account', ownRecord: 'My record' },
  fil: { name: 'Workforce', home: 'Kabuuan', account: 'Ang account ko', ownRecord: 'Ang rekord ko' },
});
