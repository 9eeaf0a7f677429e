import type { DocumentLanguage } from './fields.ts';

/** Amounts from one trillion pesos on have no words here. */
const LIMIT_IN_CENTAVOS = 100_000_000_000_000n;

/** Whether an amount can be written in words. */
export const hasWords = (centavos: bigint): boolean => centavos >= 0n && centavos < LIMIT_IN_CENTAVOS;

/**
 * Returns an amount in words: `One thousand two hundred five pesos and fifty centavos`, in Filipino `Isang libo, dalawang
 * daan at limang piso at limampung sentimo`. Throws RangeError for a negative amount and from ₱1,000,000,000,000 on.
 */
export function amountInWords(centavos: bigint, language: DocumentLanguage): string {
  if (!hasWords(centavos)) throw new RangeError('The amount cannot be written in words.');
  const pesos = Number(centavos / 100n);
  const cents = Number(centavos % 100n);
  const { number, unit } = LANGUAGES[language];
  const parts = [
    ...(pesos > 0 || cents === 0 ? [unit(number(pesos), pesos, 'peso')] : []),
    ...(cents > 0 ? [unit(number(cents), cents, 'centavo')] : []),
  ];
  const text = parts.join(language === 'en' ? ' and ' : ' at ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface Words {
  number(value: number): string;
  unit(words: string, value: number, of: 'peso' | 'centavo'): string;
}

const ENGLISH_SMALL = [
  ...[
    'zero',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
  ],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const ENGLISH_TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

const FILIPINO_SMALL = [
  ...[
    'sero',
    'isa',
    'dalawa',
    'tatlo',
    'apat',
    'lima',
    'anim',
    'pito',
    'walo',
    'siyam',
    'sampu',
    'labing-isa',
  ],
  ...[
    'labindalawa',
    'labintatlo',
    'labing-apat',
    'labinlima',
    'labing-anim',
    'labimpito',
    'labingwalo',
    'labinsiyam',
  ],
];
const FILIPINO_TENS = [
  ...['', '', 'dalawampu', 'tatlumpu', 'apatnapu', 'limampu', 'animnapu', 'pitumpu', 'walumpu', 'siyamnapu'],
];

function englishBelow1000(value: number): string {
  const [hundreds, rest] = [Math.floor(value / 100), value % 100];
  const parts = hundreds > 0 ? [`${ENGLISH_SMALL[hundreds]} hundred`] : [];
  if (rest > 0) parts.push(englishBelow100(rest));
  return parts.join(' ');
}

function englishBelow100(value: number): string {
  if (value < 20) return ENGLISH_SMALL[value]!;
  const tens = ENGLISH_TENS[Math.floor(value / 10)]!;
  return value % 10 === 0 ? tens : `${tens}-${ENGLISH_SMALL[value % 10]}`;
}

function english(value: number): string {
  if (value === 0) return ENGLISH_SMALL[0]!;
  const { groups, rest } = groupsOf(value);
  const parts = groups.map(({ count, en }) => `${englishBelow1000(count)} ${en}`);
  return [...parts, ...(rest > 0 ? [englishBelow1000(rest)] : [])].join(' ');
}

const GROUPS = [
  { size: 1_000_000_000, en: 'billion', fil: 'bilyon' },
  { size: 1_000_000, en: 'million', fil: 'milyon' },
  { size: 1_000, en: 'thousand', fil: 'libo' },
];

/** Splits a number into its groups of three digits that are not zero, and the rest below 1,000. */
const groupsOf = (value: number) => ({
  groups: GROUPS.map(({ size, ...names }) => ({ ...names, count: Math.floor(value / size) % 1000 })).filter(
    ({ count }) => count > 0,
  ),
  rest: value % 1000,
});

/** Joins a number to the noun that it counts: `limang piso`, `labing-apat na piso`, `isang milyong piso`. */
function linked(words: string, noun: string): string {
  if (/[aeiou]$/.test(words)) return `${words}ng ${noun}`;
  return words.endsWith('n') ? `${words}g ${noun}` : `${words} na ${noun}`;
}

/** Returns hundreds and the rest apart, for the comma and the `at` between them. */
function filipinoParts(value: number): string[] {
  const [hundreds, rest] = [Math.floor(value / 100), value % 100];
  return [
    // After `na` the d of `daan` becomes r.
    ...(hundreds > 0 ? [linked(FILIPINO_SMALL[hundreds]!, 'daan').replace('na daan', 'na raan')] : []),
    ...(rest > 0 ? [filipinoBelow100(rest)] : []),
  ];
}

function filipinoBelow100(value: number): string {
  if (value < 20) return FILIPINO_SMALL[value]!;
  const tens = FILIPINO_TENS[Math.floor(value / 10)]!;
  return value % 10 === 0 ? tens : `${tens}’t ${FILIPINO_SMALL[value % 10]}`;
}

function filipino(value: number): string {
  if (value === 0) return FILIPINO_SMALL[0]!;
  const { groups, rest } = groupsOf(value);
  const parts = [
    ...groups.map(({ count, fil }) => linked(filipinoParts(count).join(' at '), fil)),
    ...filipinoParts(rest),
  ];
  const last = parts.pop()!;
  return parts.length === 0 ? last : `${parts.join(', ')} at ${last}`;
}

const LANGUAGES: Readonly<Record<DocumentLanguage, Words>> = {
  en: { number: english, unit: (words, value, of) => `${words} ${of}${value === 1 ? '' : 's'}` },
  fil: { number: filipino, unit: (words, _, of) => linked(words, of === 'peso' ? 'piso' : 'sentimo') },
};
