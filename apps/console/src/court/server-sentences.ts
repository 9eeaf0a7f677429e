import type { Translations, Wording } from '../language/translations.ts';
import { ACCESS } from './server-access.ts';
import { CASES } from './server-cases.ts';
import { HEARINGS } from './server-hearings.ts';
import { NAMES } from './server-names.ts';

/** Messages about court administration. */
const ADMINISTRATION: Translations = [
  [/^You cannot disable your own account\.$/, () => 'Hindi ninyo madi-disable ang sarili ninyong account.'],
  [
    /^The last Super Admin cannot be disabled or lose the role\.$/,
    () => 'Hindi madi-disable ang account ng huling Super Admin, at mananatili rito ang tungkulin.',
  ],
  [
    /^The Super Admin must keep every permission\.$/,
    () => 'Nananatili sa Super Admin ang lahat ng pahintulot, upang may makapasok palagi.',
  ],
  [
    /^The role is assigned to users and cannot be deleted\.$/,
    () => 'Hindi mabubura ang tungkuling hawak ng mga user.',
  ],
  [
    /^This category has topics\. Please move or delete them first\.$/,
    () => 'May mga paksa ang kategoryang ito. Ilipat o burahin muna ang mga iyon.',
  ],
  [
    /^The help topic was changed by someone else\. Reload to see the latest version\.$/,
    () => 'May ibang nagbago sa paksa ng tulong. I-reload para makita ang pinakabagong bersiyon.',
  ],
  [
    /^The user was changed by someone else\. Reload to see the latest version\.$/,
    () => 'May ibang nagbago sa user. I-reload para makita ang pinakabagong bersiyon.',
  ],
  [
    /^The role was changed by someone else\. Reload to see the latest version\.$/,
    () => 'May ibang nagbago sa tungkulin. I-reload para makita ang pinakabagong bersiyon.',
  ],
];

const ENDS: Translations = [
  [
    /^must be at most (\d+) hours after (.+)\.$/,
    (hours, from) => `Hindi hihigit sa ${hours} oras mula sa ${from}.`,
  ],
  [
    /^must not be more than three years after (.+)\.$/,
    (from) => `Hindi hihigit sa tatlong taon mula sa ${from}.`,
  ],
  [/^of a hearing is changed by rescheduling it\.$/, () => 'Mababago ito sa paglilipat ng pagdinig.'],
  [
    /^must not name the activity or one below it\.$/,
    () => 'Hindi maaaring ang gawain ding ito, o ang nasa ilalim nito.',
  ],
];

/** Filipino translations of the court service. */
export const FILIPINO: Wording = {
  sentences: [...CASES, ...HEARINGS, ...ACCESS, ...ADMINISTRATION],
  ends: ENDS,
  names: NAMES,
};
