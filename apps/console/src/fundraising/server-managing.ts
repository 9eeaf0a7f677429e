import type { Translations } from '../language/translations.ts';

const CAMPAIGNS: Record<string, string> = {
  draft: 'Draft pa',
  pending: 'Naghihintay pa ng pag-apruba',
  active: 'Bukas na',
  rejected: 'Tinanggihan',
  closed: 'Sarado na',
};

const ACTIONS: Record<string, string> = {
  changed: 'mababago',
  approved: 'maaaprubahan',
  rejected: 'matatanggihan',
  submitted: 'maisusumite',
  closed: 'maisasara',
};

/** Error messages on the staff pages: campaigns, money, users and content. */
export const MANAGING: Translations = [
  [/^This payment is resolved already\.$/, () => 'Naayos na ang bayad na ito.'],
  [
    /^You can only change campaigns that you proposed\.$/,
    () => 'Ang mga kampanyang iminungkahi ninyo lamang ang mababago ninyo.',
  ],
  [
    /^You cannot approve a campaign that you proposed\.$/,
    () => 'Hindi ninyo maaaprubahan ang kampanyang kayo ang nagmungkahi.',
  ],
  [
    /^A campaign that is (\w+) cannot be (\w+)\.$/,
    (status = '', action = '') =>
      `${CAMPAIGNS[status] ?? status} ang kampanya, kaya hindi ito ${ACTIONS[action] ?? action}.`,
  ],
  [
    /^The campaign was changed after you read it\. Please read it again\.$/,
    () => 'Binago ang kampanya pagkatapos ninyo itong buksan. I-reload at basahin itong muli.',
  ],
  [
    /^The institution of this campaign is inactive\.$/,
    () => 'Hindi aktibo ang institusyon ng kampanyang ito.',
  ],
  [
    /^The campaign ends in the past\. Please have its dates changed first\.$/,
    () => 'Lumipas na ang huling araw ng kampanya. Ipabago muna ang mga petsa nito.',
  ],
  [
    /^More donors fit than can be looked for\. Please give more of the name or email\.$/,
    () => 'Masyadong maraming donor ang tugma. Dagdagan ang tina-type na pangalan o email.',
  ],
  [
    /^You cannot decide about a withdrawal that you requested\.$/,
    () => 'Hindi ninyo mapagpapasyahan ang withdrawal na kayo ang humiling.',
  ],
  [
    /^The withdrawal has been (\w+) already\.$/,
    (status) => (status === 'approved' ? 'Naaprubahan na ang withdrawal.' : 'Tinanggihan na ang withdrawal.'),
  ],
  [
    /^The campaign no longer has the money for this withdrawal\. Please reject it\.$/,
    () => 'Wala na sa kampanya ang pera para sa withdrawal na ito. Tanggihan ito.',
  ],
  [
    /^A refund that is under way needs the money of this withdrawal\. Please wait until it is decided\.$/,
    () =>
      'Kailangan ng isang isinasagawang refund ang pera ng withdrawal na ito. Hintayin muna ang resulta nito.',
  ],
  [
    /^An open dispute needs the money of this withdrawal\. Please wait until it is decided\.$/,
    () =>
      'Kailangan ng isang bukas na dispute ang pera ng withdrawal na ito. Hintayin muna ang resulta nito.',
  ],
  [
    /^The institution still has active campaigns\. Please close them first\.$/,
    () => 'May mga bukas pang kampanya ang institusyon. Isara muna ang mga iyon.',
  ],
  [
    /^The institution is already (\w+)\.$/,
    (status) => (status === 'active' ? 'Aktibo na ang institusyon.' : 'Hindi na aktibo ang institusyon.'),
  ],
  [/^You cannot appoint yourself to the committee\.$/, () => 'Hindi ninyo maidadagdag ang sarili sa komite.'],
  [/^The user is a member of the committee already\.$/, () => 'Miyembro na ng komite ang user.'],
  [
    /^A withdrawal to this bank account still waits for its decision\.$/,
    () => 'May withdrawal sa bank account na ito na naghihintay pa ng pag-apruba.',
  ],
  [/^The user belongs to no institution yet\.$/, () => 'Wala pang institusyon ang user.'],
  [/^You cannot give a role to yourself\.$/, () => 'Hindi ninyo matatalagahan ng tungkulin ang sarili.'],
  [/^You cannot take a role from yourself\.$/, () => 'Hindi ninyo maaalisan ng tungkulin ang sarili.'],
  [/^You cannot suspend yourself\.$/, () => 'Hindi ninyo masususpinde ang sarili.'],
  [
    /^The last active system_admin must stay\.$/,
    () => 'Kailangang manatili ang huling aktibong administrador ng sistema.',
  ],
  [/^The user is already suspended\.$/, () => 'Suspendido na ang user.'],
  [/^The user is not suspended\.$/, () => 'Hindi suspendido ang user.'],
  [
    /^A question cannot change places with itself\.$/,
    () => 'Hindi maipagpapalit ng puwesto ang isang tanong sa sarili nito.',
  ],
  [/^This version is published already\.$/, () => 'Nakalathala na ang bersiyong ito.'],
  [/^A newer version is published already\.$/, () => 'May mas bago nang nakalathalang bersiyon.'],
  [
    /^The body is no event and cannot be replayed\.$/,
    () => 'Hindi event ang payload, kaya hindi ito maipoprosesong muli.',
  ],
];
