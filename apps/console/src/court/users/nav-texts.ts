import { defineTexts } from '../../language/texts.ts';

/** Texts of the administration navigation. */
export const administrationTexts = defineTexts({
  en: {
    administration: 'Administration',
    reference: 'Reference data',
    users: 'Users',
    roles: 'Roles',
    branches: 'Branches',
    lists: 'Word lists',
    locations: 'Locations',
    help: 'Help center',
  },
  fil: {
    administration: 'Pangangasiwa',
    reference: 'Mga sanggunian',
    users: 'Mga user',
    roles: 'Mga tungkulin',
    branches: 'Mga sangay',
    lists: 'Mga listahan ng salita',
    locations: 'Mga lugar',
    help: 'Gabay at tulong',
  },
});
