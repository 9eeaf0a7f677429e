import type { Translations, Wording } from '../language/translations.ts';
import { IMPORT_ENDS, IMPORTS } from './server-imports.ts';
import { NAMES } from './server-names.ts';

const NOUNS: Record<string, string> = {
  organization: 'organisasyong',
  position: 'posisyong',
  'employment type': 'uri ng empleong',
  'timekeeping policy': 'patakaran sa oras na',
  'account code': 'account code na',
  'payroll type': 'uri ng payroll na',
};

const STATES: Record<string, string> = {
  draft: 'draft pa',
  computing: 'kinukuwenta pa',
  computed: 'nakuwenta na',
  reviewed: 'nasuri na',
  approved: 'naaprubahan na',
  final: 'pinal na',
  cancelled: 'kinansela na',
};

/** Filipino translations of workforce messages. */
const SENTENCES: Translations = [
  [
    /^Other payroll items are based on this one, so it cannot be deleted\.$/,
    () => 'May ibang payroll item na nakabatay rito, kaya hindi ito mabubura.',
  ],
  [
    /^Payroll uses this payroll item, so it cannot be deleted\.$/,
    () => 'Ginagamit sa payroll ang item na ito, kaya hindi ito mabubura.',
  ],
  [
    /^The period overlaps the payroll run of the same roster from (\S+) to (\S+)\.$/,
    (from, to) => `May payroll run na ang roster na ito para sa ilan sa mga araw: ${from} hanggang ${to}.`,
  ],
  [
    /^A payroll run of another organization from (\S+) to (\S+) also pays (.+)\.$/s,
    (from, to, who) =>
      `Binabayaran din ng payroll run ng ibang organisasyon mula ${from} hanggang ${to}: ${who}.`,
  ],
  [
    /^The payroll run of the roster (.+) from (\S+) to (\S+) also pays (.+)\.$/s,
    (roster, from, to, who) =>
      `Binabayaran din ng payroll run ng roster na ${roster} mula ${from} hanggang ${to}: ${who}.`,
  ],
  [
    /^(\d+) more payroll runs overlap this period\.$/,
    (count) => `May ${count} pang payroll run na sumasaklaw sa mga araw na ito.`,
  ],
  [/^You cannot (disable|delete) your own account\.$/, (action) => own(action)],
  [
    /^The last super user cannot be disabled, deleted or demoted\.$/,
    () => 'Hindi madi-disable o mabubura ang huling super user, o maaalis ang access nito.',
  ],
  [
    /^The employee was changed by someone else\. Reload to see the latest version\.$/,
    () => 'May ibang nagbago sa empleado. I-reload para makita ang pinakabagong bersiyon.',
  ],
  [
    /^The payroll item was changed by someone else\. Reload to see the latest version\.$/,
    () => 'May ibang nagbago sa payroll item. I-reload para makita ang pinakabagong bersiyon.',
  ],
  [
    /^The payroll run was changed by someone else\. Reload to see the latest version\.$/,
    () => 'May ibang nagbago sa payroll run. I-reload para makita ang pinakabagong bersiyon.',
  ],
  [
    /^The user was changed by someone else\. Reload to see the latest version\.$/,
    () => 'May ibang nagbago sa user. I-reload para makita ang pinakabagong bersiyon.',
  ],
  [
    /^The role was changed by someone else\. Reload to see the latest version\.$/,
    () => 'May ibang nagbago sa tungkulin. I-reload para makita ang pinakabagong bersiyon.',
  ],
  [
    /^The organization was changed by someone else\. Reload to see the latest version\.$/,
    () => 'May ibang nagbago sa organisasyon. I-reload para makita ang pinakabagong bersiyon.',
  ],
  [
    /^Restore the archived employee before you change anything\.$/,
    () => 'Ibalik muna ang naka-archive na empleado bago baguhin ang anuman.',
  ],
  [
    /^The personal data of this employee were permanently removed\.$/,
    () => 'Inalis na ang personal na datos ng empleadong ito, at hindi na maibabalik ninuman.',
  ],
  [
    /^You created or changed this account and may not see everything that it would show of this employee\. Ask another user to link it\.$/,
    () =>
      'Iba ang dapat mag-ugnay ng account na ito: ikaw ang nagbukas o nagbago nito, at hindi mo nakikita ang lahat ng ipapakita nito tungkol sa empleadong ito.',
  ],
  [
    /^You created or changed the account of this employee and may not see everything that it would show there\. Ask another user to move them\.$/,
    () =>
      'Iba ang dapat maglipat sa empleadong ito: ikaw ang nagbukas o nagbago ng account niya, at hindi mo nakikita ang lahat ng ipapakita nito roon.',
  ],
  [/^Another employee has this (.+)\.$/, (what) => `May ibang empleadong may ganitong ${what}.`],
  [/^A roster has at most (\S+) members\.$/, (most) => `Hanggang ${most} kasapi lamang ang isang roster.`],
  [
    /^The roster has payroll runs and cannot be deleted\.$/,
    () => 'May mga payroll run ang roster, kaya hindi ito mabubura.',
  ],
  [
    /^A payroll run of the roster is being computed\.$/,
    () => 'Kinukuwenta pa ang isang payroll run ng roster.',
  ],
  [
    /^Some members of the roster or its payroll runs belong to other organizations\.$/,
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
    /^You created or changed this payroll run, its employees or its amounts, so another user must approve it\.$/,
    () =>
      'Hindi maaaprubahan ang payroll run ng mismong gumawa o nagbago nito, o nagbago kung sino ang babayaran nito o magkano.',
  ],
  [
    /^Another payroll run that counts against the same limits has become final\. Compute this one again\.$/,
    () => 'May ibang payroll run na saklaw ng parehong mga limit at pinal na. Kuwentahin muli ang isang ito.',
  ],
  [
    /^The payroll run was changed or computed again during the export\. Export it again\.$/,
    () => 'Binago o kinuwenta muli ang payroll run samantala. I-export itong muli.',
  ],
  [
    /^The payroll run is (\w+), and cannot be (.+)\.$/,
    (state = '') => `Hindi na ito magagawa: ${STATES[state] ?? state} ang payroll run.`,
  ],
  [
    /^The totals of the payroll run are too large to be exact\.$/,
    () => 'Masyadong malaki ang kabuuan ng payroll run para maisulat nang tiyak.',
  ],
  [
    /^(?:One employee|(\d+) employees) of the payroll run would no longer be paid\. Compute it again\.$/,
    (count = '1') => `May ${count} empleado sa payroll run na hindi na mababayaran. Kuwentahin itong muli.`,
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
    /^The roster already has a payroll run for this period\.$/,
    () => 'May payroll run na ang roster para sa panahong ito.',
  ],
  [/^The roster of a payroll run cannot be changed\.$/, () => 'Hindi mapapalitan ang roster ng payroll run.'],
  [/^The period must not be longer than a year\.$/, () => 'Hindi hihigit sa isang taon ang panahon.'],
];

const ENDS: Translations = [
  [
    /^is required when the limit is a percentage\.$/,
    () => 'Kailangan itong punan kapag porsiyento ang limit.',
  ],
  [
    /^(?:must|should) have (.+) digits\.$/,
    (lengths = '') =>
      `Kailangang may ${lengths.replaceAll(' or ', ' o ').replace('at most', 'hanggang')} na bilang.`,
  ],
  [
    /^cannot be changed: payroll runs have computed the item\.$/,
    () => 'Hindi na mababago: nakuwenta na ang item sa mga payroll run.',
  ],
  [/^would form a cycle of payroll items\.$/, () => 'Magpapaikot-ikot ang mga payroll item.'],
  [
    /^is a percentage of an item that is not among the items\.$/,
    () => 'Porsiyento ito ng item na wala sa mga item.',
  ],
  [
    /^requires a permission that you do not have\.$/,
    () => 'Walang pahintulot ang account ninyo na ilagay ito.',
  ],
  [/^is (.+), an error of the spreadsheet\.$/, (cell) => `${cell} ito, isang pagkakamali ng spreadsheet.`],
  [/^must be a time\.$/, () => 'Kailangang wastong oras.'],
];

/** Filipino translations of the workforce service. */
export const FILIPINO: Wording = {
  sentences: [...SENTENCES, ...IMPORTS],
  ends: [...ENDS, ...IMPORT_ENDS],
  names: NAMES,
};

function own(action: string | undefined): string {
  return action === 'delete'
    ? 'Hindi ninyo mabubura ang sarili ninyong account.'
    : 'Hindi ninyo madi-disable ang sarili ninyong account.';
}
