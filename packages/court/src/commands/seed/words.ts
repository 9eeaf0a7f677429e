import type { Random } from '@bulwagan/platform/commands/random.ts';
import { FAMILY_NAMES, GIVEN_NAMES } from '../../demo/words.ts';

/** Subjects and names of generated cases. */

export interface Kind {
  caseType: string;
  category: string;
  /**
   * Form of the title. `People`: the state against a person. `two`: one party against another. `one`: a single party.
   */
  title: 'People' | 'two' | 'one';
}

type Weighted = [Kind, number];

const kind = (caseType: string, title: Kind['title'], weight: number, ...categories: string[]): Weighted[] =>
  // Earlier categories of a type are more frequent.
  categories.map((category, at) => [{ caseType, category, title }, weight / (at + 1.5)]);

const CRIMINAL = kind(
  'Criminal',
  'People',
  40,
  'Illegal drugs (RA 9165)',
  'Theft',
  'Estafa',
  'Violence against women and children (RA 9262)',
  'Robbery',
  'Homicide',
  'Child abuse (RA 7610)',
  'Rape',
  'Murder',
  'Illegal possession of firearms (RA 10591)',
  'Cybercrime (RA 10175)',
  'Malversation',
);
const CIVIL = kind(
  'Civil',
  'two',
  20,
  'Collection of a sum of money',
  'Damages',
  'Breach of contract',
  'Quieting of title',
  'Partition',
);
const SPECIAL_ACTIONS = kind(
  'Special Civil Action',
  'two',
  8,
  'Foreclosure',
  'Expropriation',
  'Injunction',
  'Certiorari',
  'Mandamus',
);
const PROCEEDINGS = kind(
  'Special Proceeding',
  'one',
  8,
  'Settlement of estate',
  'Correction of entries',
  'Change of name',
  'Habeas corpus',
);
const FAMILY = kind(
  'Family',
  'two',
  20,
  'Declaration of nullity of marriage',
  'Support',
  'Custody',
  'Adoption',
  'Guardianship',
  'Legal separation',
);
const SUMMARY = kind('Summary Procedure', 'two', 12, 'Ejectment', 'Bouncing checks (BP 22)');
const LESSER = kind('Criminal', 'People', 20, 'Reckless imprudence', 'Physical injuries', 'Theft', 'Estafa');
const SMALL = kind('Small Claims', 'two', 20, 'Collection of a sum of money');
const LAND = kind('Land Registration', 'one', 5, 'Reconstitution of title');

/** Kinds of cases by court type. */
export const KINDS: Record<string, Weighted[]> = {
  'Regional Trial Court': [...CRIMINAL, ...CIVIL, ...SPECIAL_ACTIONS, ...PROCEEDINGS, ...LAND],
  'Family Court': [...FAMILY, ...kind('Criminal', 'People', 10, 'Child abuse (RA 7610)', 'Rape')],
  'Municipal Trial Court in Cities': [...LESSER, ...SMALL, ...SUMMARY],
  'Municipal Trial Court': [...LESSER, ...SMALL, ...SUMMARY],
};

/** Stages in order of progress. Older cases are in later stages. */
export const STAGES = [
  'Summons',
  'Answer',
  'Arraignment',
  'Pre-trial',
  'Court-annexed mediation',
  'Presentation of plaintiff or prosecution evidence',
  'Presentation of defense evidence',
  'Formal offer of evidence',
  'Submitted for decision',
] as const;
export const LAST_STAGES = ['Promulgation of judgment', 'Post-judgment motions', 'Execution'] as const;

const list = (text: string): string[] => text.split(' ');

const MORE_GIVEN_NAMES = list(
  'Adela Agapito Alma Amado Anselmo Arturo Aurora Bayani Benita Bonifacio Camila Celso Clara Conrado Cynthia ' +
    'Dante Delfin Digna Eduardo Elvira Ernesto Esteban Eufemia Felisa Fernando Flora Francisco Genaro Gilbert ' +
    'Glenda Hector Hilda Ignacio Imelda Jaime Jovita Julio Karina Lamberto Lilia Lorenzo Lucia Manuel Marites ' +
    'Maximo Nelia Norberto Oscar Pablo Paz Quirino Ramona Rogelio Rosalinda Ruben Sixto Soledad Teodoro Ursula ' +
    'Valentin Victoria Wenceslao Yvonne Zenaida',
);
/** Syllables to compose rare family names. */
const FIRST_PARTS = list(
  'Aba Agbu Alca Ambu Baga Bala Banta Bucao Buen Cabi Calu Carpi Cata Dagu Dima Dumla Ebo Escu Faja Gabi Gat Guma ' +
    'Hima Ibar Ila Jaso Kali Kinta Laka Ligo Lumba Maca Magsi Mali Nacpi Olbi Ombao Pala Panga Pimen Quia Rabu Rivi ' +
    'Sala Sibu Sumi Tala Tiong Ubal Vega Vinlu Wag Yabu Yumul Zabar Zulu',
);
const MIDDLE_PARTS = list(
  'ba bel bu cho da dri fe gu hin jo ka la li lum mo ngi no pa que ra ro si stu ta ti vi wi xo yu za',
);
const LAST_PARTS = list(
  'an aya bog bong cay cio dad dez dong eño fer gan go hay ing jas lac lan lig lon mal may nag nes osa pin quin ray ' +
    'res rio san sen sol tan tec ton uan ves yan yo zon',
);
const MIDDLE_INITIALS = 'ABCDEGLMNPRSTV';

/** Some names are common and most are rare, so a full name is found in a handful of cases, as in reality. */
export function newName(random: Random): string {
  const given = random.chance(0.4)
    ? `${random.pick(GIVEN_NAMES)} ${random.pick(MORE_GIVEN_NAMES)}`
    : random.pick(random.chance(0.3) ? GIVEN_NAMES : MORE_GIVEN_NAMES);
  const initial = MIDDLE_INITIALS[random.below(MIDDLE_INITIALS.length)];
  return `${given} ${initial}. ${newFamilyName(random)}`;
}

function newFamilyName(random: Random): string {
  if (random.chance(0.25)) return random.pick(FAMILY_NAMES);
  const middle = random.chance(0.6) ? random.pick(MIDDLE_PARTS) : '';
  return `${random.pick(FIRST_PARTS)}${random.pick(MIDDLE_PARTS)}${middle}${random.pick(LAST_PARTS)}`;
}

export const ADDRESSES = [
  '12 Mabini Street',
  '8 Rizal Avenue',
  'Purok 3',
  'Sitio Malinis',
  '45 Bonifacio Street',
  'Block 7 Lot 21, Phase 2',
] as const;
