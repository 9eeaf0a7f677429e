import { texts } from '../texts.ts';

/** Messages about cases and their parts. */
export const CASES = texts({
  'case.archived_reopen_to_record': {
    en: 'The case is archived. Reopen it to record anything.',
    fil: 'Naka-archive ang kaso. Buksan itong muli para makapagtala rito.',
  },
  'case.reopen_to_change': {
    en: 'Reopen the archived case before you change it.',
    fil: 'Buksan munang muli ang naka-archive na kaso bago ito baguhin.',
  },
  'case.in_other_court_type': {
    en: 'The case is in a branch of the court type {type}. Move it as well.',
    fil: 'Nasa sangay na {type} ang kaso. Ilipat din ito.',
  },
  'case.changed': {
    en: 'The case was changed by someone else. Reload to see the latest version.',
    fil: 'May ibang nagbago sa kaso. I-reload para makita ang pinakabagong bersiyon.',
  },
  'case.granted_already': {
    en: 'The user already has access to this case.',
    fil: 'May access na ang user sa kasong ito.',
  },
  'case.was_closed': { en: 'The case was closed.', fil: 'Isinara ang kaso.' },
  'case.open': { en: 'The case is open.', fil: 'Bukas ang kaso.' },
  'case.awaiting_raffle': {
    en: 'A case awaiting raffle cannot be closed.',
    fil: 'Hindi maisasara ang kasong naghihintay pa ng raffle.',
  },
  'case.closed_already': { en: 'The case is closed already.', fil: 'Sarado na ang kaso.' },
  'case.archived': { en: 'The case is archived.', fil: 'Naka-archive ang kaso.' },
  'case.not_closed': {
    en: 'Only a closed case can be archived.',
    fil: 'Saradong kaso lamang ang mailalagay sa archive.',
  },
  'case.archived_already': { en: 'The case is archived already.', fil: 'Naka-archive na ang kaso.' },
  'case.linked_already': { en: 'The two cases are linked already.', fil: 'Magkaugnay na ang dalawang kaso.' },
  'case.linked_to_itself': {
    en: 'A case cannot be linked to itself.',
    fil: 'Hindi maiuugnay ang isang kaso sa sarili nito.',
  },
  'case.classified_already': { en: 'The case is {as} already.', fil: '{as} na ang kaso.' },
  'classification.public': { en: 'public', fil: 'Pampubliko' },
  'classification.restricted': { en: 'restricted', fil: 'May limitasyon' },
  'classification.sealed': { en: 'sealed', fil: 'Selyado' },
  'branch.other_court_type': {
    en: 'The selected branch belongs to another court type: {type}.',
    fil: 'Ibang uri ng hukuman ang napiling sangay: {type}.',
  },
  'evidence.exhibit_and_description': {
    en: 'The exhibit and the description are both required for evidence that is not testimonial.',
    fil: 'Kapuwa kailangan ang exhibit at ang paglalarawan sa ebidensiyang hindi testimonya.',
  },
  'word.only_category_has_classification': {
    en: 'Only a category has a default classification.',
    fil: 'Kategorya lamang ang may nakatalagang klasipikasyon.',
  },
  'word.not_listed': { en: 'The {attribute} is not in its list.', fil: 'Wala sa listahan ang {attribute}.' },
  'word.not_listed_nearest': {
    en: 'The {attribute} is not in its list. The nearest one is {nearest}.',
    fil: 'Wala sa listahan ang {attribute}. Pinakamalapit ang {nearest}.',
  },
  'raffle.case_not_awaiting_this': {
    en: 'The case is not awaiting this raffle.',
    fil: 'Hindi naghihintay ng raffle na ito ang kaso.',
  },
  'raffle.none_awaiting': {
    en: 'No case is awaiting this raffle.',
    fil: 'Walang kasong naghihintay ng raffle na ito.',
  },
  'raffle.method': {
    en: 'x = SHA-256(seed bytes, then the case id as its 36 lower-case characters), read as a big-endian number. While x is not below the largest multiple of n that is at most 2^256, x = SHA-256(the 32 bytes of x). drawn_index = x mod n, where n is the number of candidates, in the order of their ids.',
    fil: 'x = SHA-256(mga byte ng seed, kasunod ang id ng kaso sa 36 na maliliit na titik nito), binabasa bilang numerong big-endian. Hangga’t ang x ay hindi mababa sa pinakamalaking multiple ng n na hindi hihigit sa 2^256, x = SHA-256(ang 32 byte ng x). drawn_index = x mod n, kung saan ang n ay ang bilang ng mga kandidato, na nakaayos ayon sa kanilang mga id.',
  },
  'raffle.moved_hearing': {
    en: 'The raffle brought the case to this branch.',
    fil: 'Dinala ng raffle ang kaso sa sangay na ito.',
  },
  'raffle.reopen_case': {
    en: 'Reopen the case before you raffle it.',
    fil: 'Buksan munang muli ang sarado o naka-archive na kaso bago ito i-raffle.',
  },
  'raffle.case_not_awaiting': {
    en: 'The case is not awaiting a raffle. To raffle it again, give a reason, such as an inhibition.',
    fil: 'Hindi naghihintay ng raffle ang kaso. Magbigay ng dahilan para i-raffle itong muli, hal. inhibisyon.',
  },
  'raffle.no_other_branch': {
    en: 'There is no other branch to raffle the case to.',
    fil: 'Walang ibang sangay na mapagdadalhan ng kaso sa raffle.',
  },
  'raffle.no_branch': {
    en: 'There is no branch of the court type {type}.',
    fil: 'Walang sangay na ganito ang uri ng hukuman: {type}.',
  },
  'raffle.no_branch_in_station': {
    en: 'There is no branch of the court type {type} in {station}.',
    fil: 'Walang sangay na {type} sa {station}.',
  },
});
