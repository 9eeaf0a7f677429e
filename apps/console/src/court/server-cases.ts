import type { Translations } from '../language/translations.ts';

const CLASSES: Record<string, string> = {
  public: 'Pampubliko',
  restricted: 'May limitasyon',
  sealed: 'Selyado',
};

const LISTS: Record<string, string> = {
  'court type': 'uri ng hukuman',
  'case type': 'uri ng kaso',
  category: 'kategorya',
  stage: 'yugto',
  'service status': 'kinalabasan ng paghahatid',
  'manner of service': 'paraan ng paghahatid',
};

/** Messages about cases and their parts. */
export const CASES: Translations = [
  [
    /^The case was changed by someone else\. Reload to see the latest version\.$/,
    () => 'May ibang nagbago sa kaso. I-reload para makita ang pinakabagong bersiyon.',
  ],
  [
    /^Reopen the archived case before you change it\.$/,
    () => 'Buksan munang muli ang naka-archive na kaso bago ito baguhin.',
  ],
  [/^The two cases are linked already\.$/, () => 'Magkaugnay na ang dalawang kaso.'],
  [/^A case cannot be linked to itself\.$/, () => 'Hindi maiuugnay ang isang kaso sa sarili nito.'],
  [/^The user already has access to this case\.$/, () => 'May access na ang user sa kasong ito.'],
  [
    /^The case is not awaiting a raffle\. To raffle it again, give a reason, such as an inhibition\.$/,
    () =>
      'Hindi naghihintay ng raffle ang kaso. Magbigay ng dahilan para i-raffle itong muli, hal. inhibisyon.',
  ],
  [
    /^Reopen the case before you raffle it\.$/,
    () => 'Buksan munang muli ang sarado o naka-archive na kaso bago ito i-raffle.',
  ],
  [
    /^There is no other branch to raffle the case to\.$/,
    () => 'Walang ibang sangay na mapagdadalhan ng kaso sa raffle.',
  ],
  [
    /^The (.+?) is not in its list\.(?: The nearest one is (.+)\.)?$/s,
    (list = '', nearest) =>
      `Wala sa listahan ang ${LISTS[list] ?? list}.${nearest === undefined ? '' : ` Pinakamalapit ang ${nearest}.`}`,
  ],
  [
    /^Only a category has a default classification\.$/,
    () => 'Kategorya lamang ang may nakatalagang klasipikasyon.',
  ],
  [/^No case is awaiting this raffle\.$/, () => 'Walang kasong naghihintay ng raffle na ito.'],
  [/^The case is not awaiting this raffle\.$/, () => 'Hindi naghihintay ng raffle na ito ang kaso.'],
  [
    /^There is no branch of the court type (.+) in (.+)\.$/s,
    (type, station) => `Walang sangay na ${type} sa ${station}.`,
  ],
  [
    /^The selected branch belongs to another court type: (.+)\.$/s,
    (type) => `Ibang uri ng hukuman ang napiling sangay: ${type}.`,
  ],
  [
    /^The case is in a branch of the court type (.+)\. Move it as well\.$/s,
    (type) => `Nasa sangay na ${type} ang kaso. Ilipat din ito.`,
  ],
  [
    /^There is no branch of the court type (.+)\.$/s,
    (type) => `Walang sangay na ganito ang uri ng hukuman: ${type}.`,
  ],
  [/^The case was closed\.$/, () => 'Isinara ang kaso.'],
  [/^The case was moved to another branch\.$/, () => 'Inilipat ang kaso sa ibang sangay.'],
  [/^The raffle brought the case to this branch\.$/, () => 'Dinala ng raffle ang kaso sa sangay na ito.'],
  [
    /^The hearing came back to the branch that has the case now\.$/,
    () => 'Bumalik ang pagdinig sa sangay na may hawak ngayon sa kaso.',
  ],
  [/^The case is open\.$/, () => 'Bukas ang kaso.'],
  [/^The case is closed already\.$/, () => 'Sarado na ang kaso.'],
  [/^The case is archived\.$/, () => 'Naka-archive ang kaso.'],
  [/^The case is archived already\.$/, () => 'Naka-archive na ang kaso.'],
  [/^The case is (\w+) already\.$/, (as = '') => `${CLASSES[as] ?? as} na ang kaso.`],
  [
    /^A case awaiting raffle cannot be closed\.$/,
    () => 'Hindi maisasara ang kasong naghihintay pa ng raffle.',
  ],
  [/^Only a closed case can be archived\.$/, () => 'Saradong kaso lamang ang mailalagay sa archive.'],
  [
    /^The case is archived\. Reopen it to record anything\.$/,
    () => 'Naka-archive ang kaso. Buksan itong muli para makapagtala rito.',
  ],
  [
    /^The activity is expunged and cannot be changed\.$/,
    () => 'Tinanggal na sa tala ang gawain, kaya hindi na ito mababago.',
  ],
  [
    /^The activity is expunged; only the Super Admin can confirm it again\.$/,
    () => 'Tinanggal na sa tala ang gawain; Super Admin lamang ang makapagkukumpirma nitong muli.',
  ],
  [/^This activity requires no compliance\.$/, () => 'Walang kailangang tuparin sa gawaing ito.'],
  [/^The activity is already marked as complied with\.$/, () => 'Natupad na ang gawain.'],
  [/^The activity is not marked as complied with\.$/, () => 'Hindi pa natutupad ang gawain.'],
  [
    /^The amendment has been (granted|denied|reviewed) already\.$/,
    (verdict) =>
      `${verdict === 'granted' ? 'Napagbigyan' : verdict === 'denied' ? 'Natanggihan' : 'Nasuri'} na ang susog.`,
  ],
  [
    /^You filed this amendment, so another user must review it\.$/,
    () => 'Iba sa humiling ng susog ang magsusuri nito.',
  ],
  [
    /^The activity of the amendment is expunged\.$/,
    () => 'Tinanggal na sa tala ang gawaing kinabibilangan ng susog.',
  ],
  [
    /^The exhibit and the description are both required for evidence that is not testimonial\.$/,
    () => 'Kapuwa kailangan ang exhibit at ang paglalarawan sa ebidensiyang hindi testimonya.',
  ],
  [
    /^You have too many unused files\. They are deleted after one day\.$/,
    () =>
      'Napakarami na ninyong file na hindi pa nagagamit. Kusang binubura ang mga ito makalipas ang isang araw.',
  ],
  // Description of the draw method that is stored with each draw.
  [
    /^x = SHA-256\(seed bytes, then the case id as its 36 lower-case characters\), read as a big-endian number\. While x is not below the largest multiple of n that is at most 2\^256, x = SHA-256\(the 32 bytes of x\)\. drawn_index = x mod n, where n is the number of candidates, which stand in the order of their ids\.$/,
    () =>
      'x = SHA-256(mga byte ng binhi, kasunod ang id ng kaso sa 36 na maliliit na titik nito), binabasa bilang numerong big-endian. Hangga’t ang x ay hindi mababa sa pinakamalaking multiple ng n na hindi hihigit sa 2^256, x = SHA-256(ang 32 byte ng x). drawn_index = x mod n, kung saan ang n ay ang bilang ng mga kandidato, na nakaayos ayon sa kanilang mga id.',
  ],
];
