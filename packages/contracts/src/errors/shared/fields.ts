import { texts } from '../texts.ts';

/** Messages about one field of a request, of all services. */
export const FIELDS = texts({
  'field.required': { en: 'The {attribute} field is required.', fil: 'Kailangan itong punan.' },
  'field.blank': { en: 'The {attribute} field must not be blank.', fil: 'Hindi maaaring walang laman.' },
  'field.empty': { en: 'The {attribute} field must not be empty.', fil: 'Hindi maaaring walang laman.' },
  'field.invisible': {
    en: 'The {attribute} field must have a visible character.',
    fil: 'Dapat may nakikitang karakter.',
  },
  'field.selected': { en: 'The selected {attribute} is invalid.', fil: 'Hindi wasto ang napili.' },
  'field.selected_of': {
    en: 'The selected {attribute} is invalid. It can be {allowed}.',
    fil: 'Hindi wasto ang napili.',
  },
  'field.taken': { en: 'The {attribute} has already been taken.', fil: 'Ginagamit na ito ng iba.' },
  'field.duplicate': { en: 'The {attribute} field has a duplicate value.', fil: 'May inulit na laman.' },
  'field.format': { en: 'The {attribute} field format is invalid.', fil: 'Hindi wasto ang pagkakasulat.' },
  'field.base64url': { en: 'The {attribute} field is not base64url.', fil: 'Hindi wasto ang pagkakasulat.' },
  'field.base64': {
    en: 'The {attribute} field must be base64.',
    fil: 'Hindi mabasa ang ipinadalang larawan.',
  },
  'field.one_line': {
    en: 'The {attribute} field must be on one line, without control characters.',
    fil: 'Kailangang nasa iisang linya at walang control character.',
  },
  'field.card_data': {
    en: 'The {attribute} field must not contain card numbers or security codes.',
    fil: 'Hindi maaaring maglaman ng numero o security code ng card.',
  },
  'field.invalid_characters': {
    en: 'The {attribute} field contains invalid characters.',
    fil: 'May mga karakter na hindi maitatala.',
  },
  'field.too_deep': {
    en: 'The {attribute} field is nested too deeply.',
    fil: 'Masyadong malalim ang pagkakapatong-patong ng laman.',
  },
  'field.sort_fixed': {
    en: 'The {attribute} field is not supported here: the order is fixed.',
    fil: 'Hindi magagamit dito: nakatakda na ang ayos.',
  },
});

/** Messages about the type of a value. */
export const TYPES = texts({
  'field.string': { en: 'The {attribute} field must be a string.', fil: 'Kailangang teksto.' },
  'field.integer': { en: 'The {attribute} field must be an integer.', fil: 'Kailangang buong numero.' },
  'field.number': { en: 'The {attribute} field must be a number.', fil: 'Kailangang numero.' },
  'field.boolean': { en: 'The {attribute} field must be true or false.', fil: 'Kailangang oo o hindi.' },
  'field.array': { en: 'The {attribute} field must be an array.', fil: 'Kailangang listahan.' },
  'field.object': {
    en: 'The {attribute} field must be an object.',
    fil: 'Kailangang pangkat ng mga pinangalanang laman.',
  },
  'field.email': {
    en: 'The {attribute} field must be a valid email address.',
    fil: 'Kailangang wastong email address.',
  },
  'field.date': { en: 'The {attribute} field must be a valid date.', fil: 'Kailangang wastong petsa.' },
  'field.uuid': { en: 'The {attribute} field must be a valid UUID.', fil: 'Kailangang wastong UUID.' },
  'field.url': { en: 'The {attribute} field must be a valid URL.', fil: 'Kailangang wastong URL.' },
});
