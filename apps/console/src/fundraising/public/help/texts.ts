import { defineTexts } from '../../../language/texts.ts';

export const helpTexts = defineTexts({
  en: {
    title: 'Help',
    lead: 'Frequently asked questions.',
    search: 'Search questions and answers',
    category: 'Category',
    all: 'All categories',
    others: 'Other questions',
    emptyTitle: 'No questions yet',
    emptyHint: 'Answers to frequently asked questions will appear here.',
    legalTitle: 'Terms and privacy',
    legalLead: 'The terms of this site and how we use your data.',
    noLegal: 'No documents yet',
    noLegalHint: 'The terms of use and the privacy notice will appear here once they are published.',
    version: (number: string, date: string) => `Version ${number}, effective ${date}`,
    print: 'Print',
  },
  fil: {
    title: 'Tulong',
    lead: 'Mga madalas itanong.',
    search: 'Maghanap sa mga tanong at sagot',
    category: 'Kategorya',
    all: 'Lahat ng kategorya',
    others: 'Iba pang tanong',
    emptyTitle: 'Wala pang mga tanong',
    emptyHint: 'Lalabas dito ang mga sagot sa mga madalas itanong.',
    legalTitle: 'Mga tuntunin at privacy',
    legalLead: 'Ang mga tuntunin ng site na ito at kung paano namin ginagamit ang datos ninyo.',
    noLegal: 'Wala pang mga dokumento',
    noLegalHint:
      'Lalabas dito ang mga tuntunin ng paggamit at ang abiso sa privacy kapag nailathala na ang mga ito.',
    version: (number: string, date: string) => `Bersiyon ${number}, may bisa mula ${date}`,
    print: 'I-print',
  },
});
