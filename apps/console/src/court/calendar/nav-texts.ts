import { defineTexts } from '../../language/texts.ts';

/** Separate from the texts of the pages, which are loaded on demand. */
export const navTexts = defineTexts({
  en: {
    time: 'Calendar',
    calendar: 'Calendar',
    holidays: 'Holidays',
    numbers: 'Reports',
    dashboard: 'Dashboard',
    reports: 'Case list report',
  },
  fil: {
    time: 'Kalendaryo',
    calendar: 'Kalendaryo',
    holidays: 'Mga pista opisyal',
    numbers: 'Mga ulat',
    dashboard: 'Dashboard',
    reports: 'Ulat ng mga kaso',
  },
});
