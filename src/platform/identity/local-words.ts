/**
 * Words of this place (docs/asvs-rules.md): the product, its services, what they are about and who works there. Whoever
 * guesses passwords here tries them first, with a year or a sign around. None is the beginning of another.
 */
export const LOCAL_WORDS = [
  'admin',
  'amendment',
  'biometric',
  'branch',
  'bulwagan',
  'calendar',
  'campaign',
  'clerk',
  'committee',
  'counsel',
  'court',
  'dashboard',
  'donasyon',
  'donation',
  'donor',
  'employee',
  'evidence',
  'fundraising',
  'hearing',
  'hukuman',
  'institution',
  'judge',
  'kawani',
  'korte',
  'payroll',
  'payslip',
  'sahod',
  'scholar',
  'sheriff',
  'staff',
  'stenographer',
  'super',
  'timekeep',
  'user',
  'workforce',
] as const;

/** Endings with which they are still the same word. */
const ENDINGS = 's|istrator|er|ing';
/** Of a password of many thousands of characters too, each is looked at once: words begin with letters alone. */
const OF_LOCAL_WORDS = new RegExp(
  `^(?:[^\\p{L}]*(?:${LOCAL_WORDS.join('|')})(?:${ENDINGS})?)+[^\\p{L}]*$`,
  'iu',
);

/** Whether a password is made of words of this place, with digits and signs before, between and after them. */
export const isOfLocalWords = (password: string): boolean => OF_LOCAL_WORDS.test(password);
