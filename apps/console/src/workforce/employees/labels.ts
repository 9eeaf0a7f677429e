import { defineTexts } from '../../language/texts.ts';

/** Short labels of address lines within an address section. */
export const addressTexts = defineTexts({
  en: {
    address_1: 'House number and street',
    address_2: 'Building, subdivision or sitio',
    barangay: 'Barangay',
    city: 'City or municipality',
    province: 'Province',
    zipcode: 'ZIP code',
  },
  fil: {
    address_1: 'Numero ng bahay at kalye',
    address_2: 'Gusali, subdibisyon o sitio',
    barangay: 'Barangay',
    city: 'Lungsod o bayan',
    province: 'Lalawigan',
    zipcode: 'ZIP code',
  },
});

export const wordTexts = defineTexts({
  en: {
    yes: 'Yes',
    no: 'No',
  },
  fil: {
    yes: 'Oo',
    no: 'Hindi',
  },
});
