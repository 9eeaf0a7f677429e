import { defineTexts } from '../language/texts.ts';

/** Texts of the navigation that several modules share. */
export const courtTexts = defineTexts({
  en: { name: 'Court', home: 'Today' },
  fil: { name: 'Hukuman', home: 'Ngayong araw' },
});
