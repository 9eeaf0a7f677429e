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

/** With which they are still the same word. */
const ENDINGS = ['', 's', 'er', 'ing', 'istrator'];

/** Whether a password is made of words of this place, with digits and signs before, between and after them. */
export function isOfLocalWords(password: string): boolean {
  const parts = password
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((part) => part !== '');
  return parts.length > 0 && parts.every(isMadeOfThem);
}

/** By all places that can be reached from the beginning in whole words; each is looked at once. */
function isMadeOfThem(letters: string): boolean {
  const reached = new Set([0]);
  for (const from of reached) {
    const word = LOCAL_WORDS.find((one) => letters.startsWith(one, from));
    if (word === undefined) continue;
    for (const ending of ENDINGS)
      if (letters.startsWith(ending, from + word.length)) reached.add(from + word.length + ending.length);
  }
  return reached.has(letters.length);
}
