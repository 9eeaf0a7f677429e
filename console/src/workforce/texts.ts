import { defineTexts } from '../language/texts.ts';

/** The navigation, and what several rooms say. */
export const workforceTexts = defineTexts({
  en: { name: 'Workforce', home: 'Overview', ownRecord: 'My record' },
  fil: { name: 'Workforce', home: 'Kabuuan', ownRecord: 'Ang rekord ko' },
});
