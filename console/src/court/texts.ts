import { defineTexts } from '../language/texts.ts';

/** The navigation, and what several rooms say. */
export const courtTexts = defineTexts({
  en: { name: 'Court', home: 'Today' },
  fil: { name: 'Hukuman', home: 'Ngayong araw' },
});
