/**
 * Words that attackers try first here, with a year or a sign added (docs/asvs-rules.md): the product, its services,
 * their subjects and staff. None is a prefix of another.
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

/** Endings that do not make a word different. */
const ENDINGS = ['', 's', 'er', 'ing', 'istrator'];

/** True if a password consists of local words, with any digits and signs around them. */
export function isOfLocalWords(password: string): boolean {
  const parts = password
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((part) => part !== '');
  return parts.length > 0 && parts.every(isMadeOfThem);
}

/** Visits each position reachable in whole words once, so the time is linear. */
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
