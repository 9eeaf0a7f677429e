import { texts } from '../texts.ts';

/** Messages about lengths, amounts and dates that a field must keep to. */
export const LIMITS = texts({
  'field.min_length': {
    en: 'The {attribute} field must be at least {limit} characters.',
    fil: 'Hindi bababa sa {limit} karakter.',
  },
  'field.two_characters': {
    en: 'The {attribute} field must have at least 2 characters.',
    fil: 'Hindi bababa sa 2 karakter.',
  },
  'field.max_length': {
    en: 'The {attribute} field must not be greater than {limit} characters.',
    fil: 'Hindi hihigit sa {limit} karakter.',
  },
  'field.minimum': { en: 'The {attribute} field must be at least {limit}.', fil: 'Hindi bababa sa {limit}.' },
  'field.maximum': {
    en: 'The {attribute} field must not be greater than {limit}.',
    fil: 'Hindi hihigit sa {limit}.',
  },
  'field.above': {
    en: 'The {attribute} field must be greater than {limit}.',
    fil: 'Kailangang higit sa {limit}.',
  },
  'field.below': {
    en: 'The {attribute} field must be less than {limit}.',
    fil: 'Kailangang mas mababa sa {limit}.',
  },
  'field.multiple': {
    en: 'The {attribute} field must be a multiple of {step}.',
    fil: 'Kailangang nahahati sa {step}.',
  },
  'field.two_decimals': {
    en: 'The {attribute} field must have at most two decimals.',
    fil: 'Hanggang dalawang decimal lamang.',
  },
  'field.four_decimals': {
    en: 'The {attribute} field must have at most four decimals.',
    fil: 'Hanggang apat na decimal lamang.',
  },
  'field.min_items': {
    en: 'The {attribute} field must have at least {count} items.',
    one: 'The {attribute} field must have at least 1 item.',
    fil: 'Hindi bababa sa {count} ang ilalagay.',
  },
  'field.max_items': {
    en: 'The {attribute} field must not have more than {limit} items.',
    fil: 'Hindi hihigit sa {limit} ang ilalagay.',
  },
  'field.on_or_after': {
    en: 'The {attribute} field must be a date after or equal to {date}.',
    fil: 'Hindi maaaring mas nauna sa {date}.',
  },
  'field.after': {
    en: 'The {attribute} field must be a date after {date}.',
    fil: 'Kailangang mas huli sa {date}.',
  },
  'field.on_or_before': {
    en: 'The {attribute} field must be a date before or equal to {date}.',
    fil: 'Hindi maaaring mas huli sa {date}.',
  },
  'field.before': {
    en: 'The {attribute} field must be a date before {date}.',
    fil: 'Kailangang mas nauna sa {date}.',
  },
  'field.future': {
    en: 'The {attribute} field must be a date in the future.',
    fil: 'Kailangang petsang darating pa.',
  },
});
