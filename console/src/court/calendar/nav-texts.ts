import { defineTexts } from '../../language/texts.ts';

/** Apart from the texts of the pages, which come only with them. */
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
