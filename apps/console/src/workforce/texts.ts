import { defineTexts } from '../language/texts.ts';

/** Texts of the navigation that several modules share. */
export const workforceTexts = defineTexts({
  en: { name: 'Workforce', home: 'Overview', ownRecord: 'My record' },
  fil: { name: 'Workforce', home: 'Buod', ownRecord: 'Ang rekord ko' },
});
