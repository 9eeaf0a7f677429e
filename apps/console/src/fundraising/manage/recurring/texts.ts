import { defineTexts } from '../../../language/texts.ts';

/**
 * Texts of all donors' recurring donations, for staff. Texts of the donor's own recurring donations are in
 * `public/recurring/texts.ts`.
 */
export const recurringStaffTexts = defineTexts({
  en: {
    title: 'Recurring donations',
    anyStatus: 'Any status',
    donor: 'Donor',
    frequency: 'How often',
    amount: 'Donation each time',
    total: 'Charged each time',
    first: 'First charge',
    next: 'Next charge',
    created: 'Created',
    ended: 'Ended',
    none: 'No recurring donations yet.',
    noneHint: 'They appear here when donors choose to give every month, quarter or year.',
    onlyOf: (name: string) => `Recurring donations of ${name}`,
    all: 'Show all',
    record: (id: string) => `Recurring donation no. ${id}`,
    about: 'About this recurring donation',
    cancel: 'Cancel recurring donation',
    cancelTitle: 'Cancel this recurring donation?',
    cancelText: (name: string) =>
      `${name} won’t be charged again and is notified. Past donations are not affected. Only the donor can start a new one.`,
    cancelAnswer: 'Yes, cancel it',
    keep: 'Keep it',
    canceled: 'Recurring donation canceled.',
  },
  fil: {
    title: 'Mga paulit-ulit na donasyon',
    anyStatus: 'Anumang katayuan',
    donor: 'Donor',
    frequency: 'Gaano kadalas',
    amount: 'Donasyon sa bawat singil',
    total: 'Kabuuan ng bawat singil',
    first: 'Unang singil',
    next: 'Susunod na singil',
    created: 'Ginawa noong',
    ended: 'Natapos noong',
    none: 'Wala pang paulit-ulit na donasyon.',
    noneHint:
      'Lalabas ang mga ito rito kapag pinili ng mga donor na mag-donate buwan-buwan, tuwing tatlong buwan o taon-taon.',
    onlyOf: (name: string) => `Mga paulit-ulit na donasyon ni ${name}`,
    all: 'Ipakita ang lahat',
    record: (id: string) => `Paulit-ulit na donasyon blg. ${id}`,
    about: 'Tungkol sa paulit-ulit na donasyong ito',
    cancel: 'Kanselahin ang paulit-ulit na donasyon',
    cancelTitle: 'Kanselahin ang paulit-ulit na donasyong ito?',
    cancelText: (name: string) =>
      `Hindi na muling sisingilin si ${name} at aabisuhan siya. Hindi apektado ang mga nakaraang donasyon. Ang donor lamang ang makapagsisimula ng bago.`,
    cancelAnswer: 'Oo, kanselahin',
    keep: 'Ituloy ito',
    canceled: 'Nakansela ang paulit-ulit na donasyon.',
  },
});
