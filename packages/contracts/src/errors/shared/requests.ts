import { texts } from '../texts.ts';

/** Messages about requests in general and about server failures. */
export const REQUESTS = texts({
  'request.invalid': { en: 'The given data was invalid.', fil: 'Hindi wasto ang mga inilagay.' },
  'request.more_errors': {
    en: '{first} (and {count} more errors)',
    one: '{first} (and {count} more error)',
    fil: '{first} (at {count} pa)',
  },
  'request.not_understood': {
    en: 'The request could not be understood.',
    fil: 'Hindi naintindihan ang request.',
  },
  'request.form_not_understood': {
    en: 'The form could not be understood.',
    fil: 'Hindi naintindihan ang form.',
  },
  'request.refused': { en: 'The request was refused.', fil: 'Tinanggihan ang request.' },
  'request.too_large': { en: 'The request is too large.', fil: 'Masyadong malaki ang ipinadala.' },
  'request.headers_too_large': {
    en: 'The request headers are too large.',
    fil: 'Masyadong mahaba ang mga header ng request.',
  },
  'request.address_too_long': { en: 'The address is too long.', fil: 'Masyadong mahaba ang address.' },
  'request.media_type': {
    en: 'The media type of the request is not supported.',
    fil: 'Hindi tinatanggap ang ganitong uri ng laman.',
  },
  'request.not_acceptable': {
    en: 'The response is not available in an accepted media type.',
    fil: 'Hindi makasasagot sa anyong hinihingi.',
  },
  'request.method': {
    en: 'The {method} method is not supported here.',
    fil: 'Hindi tinatanggap dito ang paraang {method}.',
  },
  'request.other_site': {
    en: 'The request comes from another site.',
    fil: 'Galing sa ibang site ang request, kaya tinanggihan ito.',
  },
  'request.not_found': {
    en: 'The {what} could not be found.',
    fil: 'Hindi ito nahanap. Maaaring wala na ito.',
  },
  'request.nothing_there': {
    en: 'Nothing is found at {method} {path}.',
    fil: 'Walang makikita sa {method} {path}.',
  },
  'request.unknown_parameters': {
    en: 'Requested {kind}(s) {asked} are not allowed. Allowed {kind}(s) are {allowed}.',
    fil: 'Hindi magagamit: {asked}. Ang mayroon: {allowed}.',
  },
  'list.none': { en: 'none', fil: 'wala' },
});

/** Messages about the body of a request and its idempotency key. */
export const BODIES = texts({
  'body.encoding': { en: 'The body is not valid UTF-8.', fil: 'Hindi wastong UTF-8 ang ipinadala.' },
  'body.json': { en: 'The body is not valid JSON.', fil: 'Hindi wastong JSON ang ipinadala.' },
  'body.member_name': {
    en: 'The body contains an invalid member name.',
    fil: 'May pangalang hindi maitatala sa ipinadala.',
  },
  'body.too_many_values': {
    en: 'The body has too many values.',
    fil: 'Masyadong maraming laman ang ipinadala.',
  },
  'idempotency.length': {
    en: 'The Idempotency-Key must have 1 to 255 characters.',
    fil: 'Kailangang may 1 hanggang 255 karakter ang Idempotency-Key.',
  },
  'idempotency.other_request': {
    en: 'The Idempotency-Key was used with another request.',
    fil: 'Nagamit na sa ibang request ang Idempotency-Key.',
  },
  'idempotency.running': {
    en: 'A request with this Idempotency-Key is still running.',
    fil: 'Pinoproseso pa ang request na may ganitong Idempotency-Key.',
  },
});

/** Messages about limits and outages. */
export const SERVER = texts({
  'limit.requests': {
    en: 'Too many requests. Please try again in {count} seconds.',
    one: 'Too many requests. Please try again in {count} second.',
    fil: 'Masyadong maraming request. Subukan muli pagkalipas ng {count} segundo.',
  },
  'limit.attempts': {
    en: 'Too many attempts. Please try again in {count} seconds.',
    one: 'Too many attempts. Please try again in {count} second.',
    fil: 'Masyadong maraming pagsubok. Subukan muli pagkalipas ng {count} segundo.',
  },
  'limit.login_attempts': {
    en: 'Too many login attempts. Please try again in {count} seconds.',
    one: 'Too many login attempts. Please try again in {count} second.',
    fil: 'Masyadong maraming pagsubok na mag-sign in. Subukan muli pagkalipas ng {count} segundo.',
  },
  'limit.failed_sign_ins': {
    en: 'Too many failed sign-ins. Please try again in {count} seconds.',
    one: 'Too many failed sign-ins. Please try again in {count} second.',
    fil: 'Masyadong maraming pag-sign in na hindi natuloy. Subukan muli pagkalipas ng {count} segundo.',
  },
  'limit.failed_payments': {
    en: 'Too many failed payments. Please try again in {count} seconds.',
    one: 'Too many failed payments. Please try again in {count} second.',
    fil: 'Masyadong maraming bayad na hindi natuloy. Subukan muli pagkalipas ng {count} segundo.',
  },
  'limit.reset_links': {
    en: 'Too many reset links were requested; use the newest one. Please try again in {count} seconds.',
    one: 'Too many reset links were requested; use the newest one. Please try again in {count} second.',
    fil: 'Masyadong maraming hininging link; ang pinakabago ang gamitin. Subukan muli pagkalipas ng {count} segundo.',
  },
  'limit.at_once': {
    en: 'Too many requests at once. Please try again.',
    fil: 'Masyadong maraming sabay-sabay na request. Subukan muli.',
  },
  'server.unavailable': {
    en: 'The service is temporarily unavailable. Please try again.',
    fil: 'Pansamantalang hindi magagamit ang sistema. Subukan muli.',
  },
});
