import type { Sayings } from '../language/server-texts.ts';

const NOUNS: Record<string, string> = {
  organization: 'organisasyong',
  position: 'posisyong',
  'employment type': 'uri ng empleong',
  'timekeeping policy': 'patakaran sa oras na',
  'account code': 'account code na',
  'payroll type': 'uri ng payroll na',
};

const STATES: Record<string, string> = {
  draft: 'burador pa',
  computing: 'kinukuwenta pa',
  computed: 'nakuwenta na',
  reviewed: 'nasuri na',
  approved: 'naaprubahan na',
  final: 'pinal na',
};

/** What workforce refuses, in Filipino. */
export const SENTENCES: Sayings = [
  [
    /^Other payroll items are based on this one, so it cannot be deleted\.$/,
    () => 'May ibang payroll item na nakabatay rito, kaya hindi ito mabubura.',
  ],
  [
    /^Payroll uses this payroll item, so it cannot be deleted\.$/,
    () => 'Ginagamit sa payroll ang item na ito, kaya hindi ito mabubura.',
  ],
  [/^You cannot (disable|delete) your own account\.$/, (deed) => own(deed)],
  [
    /^The last super user cannot be disabled or deleted, and stays one\.$/,
    () => 'Hindi maisasara, mabubura o mababawian ang huling super user.',
  ],
  [
    /^The employee was changed by somebody else meanwhile\.$/,
    () => 'May ibang nagbago sa empleyado samantala.',
  ],
  [
    /^An archived employee is restored before anything is changed\.$/,
    () => 'Ibalik muna ang naka-archive na empleyado bago baguhin ang anuman.',
  ],
  [
    /^The personal data of this employee were removed, and nobody can bring them back\.$/,
    () => 'Inalis na ang personal na datos ng empleyadong ito, at hindi na maibabalik ninuman.',
  ],
  [/^Another employee has this (.+)\.$/, (what) => `May ibang empleyadong may ganitong ${what}.`],
  [/^A roster has at most (\S+) members\.$/, (most) => `Hanggang ${most} kasapi lamang ang isang roster.`],
  [
    /^The roster has payroll runs and cannot be deleted\.$/,
    () => 'May mga payroll run ang roster, kaya hindi ito mabubura.',
  ],
  [
    /^Members of the roster, or of its payroll runs, are of other organizations\.$/,
    () => 'May mga kasapi ang roster, o ang mga payroll run nito, na nasa ibang organisasyon.',
  ],
  [
    /^The (.+) is in use and cannot be deleted\.$/,
    (noun = '') => `Hindi mabubura ang ${NOUNS[noun] ?? `${noun} na`} ginagamit.`,
  ],
  [
    /^The role is assigned to users and cannot be deleted\.$/,
    () => 'Hindi mabubura ang tungkuling hawak ng mga user.',
  ],
  [
    /^The role (.+) is part of the service and keeps its name and permissions\.$/,
    (role) => `Bahagi ng sistema ang tungkuling ${role}: mananatili ang pangalan at mga pahintulot nito.`,
  ],
  [
    /^The role (.+) is part of the service and cannot be deleted\.$/,
    (role) => `Bahagi ng sistema ang tungkuling ${role}, kaya hindi ito mabubura.`,
  ],
  [
    /^Whoever made or changed a payroll run does not approve it\.$/,
    () => 'Hindi maaaprubahan ang payroll run ng mismong gumawa o nagbago nito.',
  ],
  [
    /^Another payroll run that counts against the same limits has become final\. Compute this one again\.$/,
    () => 'May ibang payroll run na saklaw ng parehong mga limit at pinal na. Kuwentahin muli ang isang ito.',
  ],
  [
    /^The payroll run is (\w+), and cannot be (.+)\.$/,
    (state = '') => `Hindi na ito magagawa: ${STATES[state] ?? state} ang payroll run.`,
  ],
  [
    /^The amounts of the payroll run add up to more than can be told exactly\.$/,
    () => 'Masyadong malaki ang kabuuan ng payroll run para maisulat nang tiyak.',
  ],
  [
    /^(?:One employee|(\d+) employees) of the payroll run would not be paid any more\. Compute it again\.$/,
    (count = '1') => `May ${count} empleyado sa payroll run na hindi na mababayaran. Kuwentahin itong muli.`,
  ],
  [
    /^(.+) is a percentage of an item that is not in the payroll run\.$/,
    (item) => `Porsiyento ang ${item} ng isang item na wala sa payroll run.`,
  ],
  [
    /^The payroll run could not be computed\. Please try again\.$/,
    () => 'Hindi nakuwenta ang payroll run. Subukan muli.',
  ],
  [
    /^The roster has a payroll run for this period already\.$/,
    () => 'May payroll run na ang roster para sa panahong ito.',
  ],
  [/^The roster of a payroll run cannot be changed\.$/, () => 'Hindi mapapalitan ang roster ng payroll run.'],
  [/^The period must not be longer than a year\.$/, () => 'Hindi hihigit sa isang taon ang panahon.'],
  [
    /^The picture must be a PNG, JPEG, WebP or GIF file\.$/,
    () => 'Kailangang PNG, JPEG, WebP o GIF ang larawan.',
  ],
  [/^The picture is too large\.$/, () => 'Masyadong malaki ang larawan.'],
  [/^The picture is damaged\.$/, () => 'Sira ang larawan.'],
  [
    /^Too many (pictures|imports) at the moment\. Please try again shortly\.$/,
    () => 'Marami pang inaasikaso sa ngayon. Subukan muli maya-maya.',
  ],
  [/^The file has no employees\.$/, () => 'Walang empleyado sa file.'],
  [/^The file has more than (\S+) employees\.$/, (most) => `Mahigit ${most} empleyado ang nasa file.`],
  [/^There is a value outside of the columns\.$/, () => 'May nakasulat sa labas ng mga column.'],
  [/^Column (\d+) has no header\.$/, (at) => `Walang pamagat ang ika-${at} na column.`],
  [/^The column "(.*)" is not known\.$/, (column) => `Hindi kilala ang column na “${column}”.`],
  [
    /^The column "(.*)" stands there twice\.$/,
    (column) => `Dalawang beses nakalagay ang column na “${column}”.`,
  ],
  [/^The column "(.*)" is missing\.$/, (column) => `Kulang ang column na “${column}”.`],
  [
    /^Organizations are named by their slug, in the column "organization slug"\.$/,
    () => 'Slug ang ipinapangalan sa mga organisasyon, sa column na “organization slug”.',
  ],
];

function own(deed: string | undefined): string {
  return deed === 'delete'
    ? 'Hindi ninyo mabubura ang sarili ninyong account.'
    : 'Hindi ninyo maisasara ang sarili ninyong account.';
}
