import { defineTexts } from '../../language/texts.ts';

export const workforcePaperTexts = defineTexts({
  en: { papers: 'Papers', make: 'Make a paper' },
  fil: { papers: 'Mga papel', make: 'Gumawa ng papel' },
});
