import { texts } from '../texts.ts';

/** Messages about files, pictures and documents. */
export const FILES = texts({
  'file.expected': { en: 'The {attribute} field must be a file.', fil: 'Kailangang file.' },
  'file.type': {
    en: 'The {attribute} field must be a file of type: {types}.',
    fil: 'Kailangang file na {types}.',
  },
  'file.damaged_field': {
    en: 'The {attribute} field must be a file that is whole and not damaged.',
    fil: 'Kailangang file na buo at hindi sira.',
  },
  'file.kilobytes': {
    en: 'The {attribute} field must not be greater than {limit} kilobytes.',
    fil: 'Hindi hihigit sa {limit} kilobyte.',
  },
  'file.malware': { en: 'The {attribute} field must be free of malware.', fil: 'May malware ang file.' },
  'file.too_large': { en: 'The file is too large.', fil: 'Masyadong malaki ang file.' },
  'picture.type': {
    en: 'The {attribute} field must be a PNG, JPEG, WebP or GIF image.',
    fil: 'Kailangang larawang PNG, JPEG, WebP o GIF.',
  },
  'picture.too_large': {
    en: 'The {attribute} field is too large: at most {megabytes} MB and {megapixels} megapixels.',
    fil: 'Masyadong malaki: hanggang {megabytes} MB at {megapixels} megapixel lamang.',
  },
  'picture.damaged': {
    en: 'The {attribute} field must be an image that is not damaged.',
    fil: 'Sira ang larawan.',
  },
});
