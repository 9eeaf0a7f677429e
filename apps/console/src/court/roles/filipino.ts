/**
 * Filipino descriptions of built-in roles and permissions. Their names stay in English, as used in orders and
 * circulars.
 */

/** Descriptions by permission name. */
export const PERMISSIONS: Readonly<Record<string, string>> = {
  'View Case Details': 'Ang tala ng mga kaso, ang mga panig nito, at ang ugnayan ng mga kaso.',
  'View Case Activities': 'Ang mga gawain sa kaso at ang kalendaryo nito.',
  'View Case Filing': 'Ang mga kalakip at susog ng kaso.',
  'View Case History': 'Kung sino ang nagbago ng kaso, ano at kailan.',
  'View Evidence': 'Ang ebidensiya ng kaso.',
  'View Restricted Cases': 'Ang mga kasong may limitasyon.',
  'View Sealed Cases': 'Ang mga kasong selyado; itinatala ang bawat pagtingin.',
  Reports: 'Ang mga estadistika at ang ulat ng talaan ng mga kaso.',
  'Case Raffle': 'Ang pagbunot ng sangay para sa kaso.',
  'Manage Cases':
    'Ang pagbubukas, pagbabago, pagsasara at pag-archive ng mga kaso, mga panig, ugnayan at kalakip nito.',
  'Classify Cases': 'Ang paglilimita at pagseselyo ng mga kaso, at ang pagbibigay ng access.',
  'Manage Evidence': 'Ang pagdaragdag at pag-aalis ng ebidensiya.',
  'Record Activities': 'Ang pagtatala ng mga gawain at ng pagtupad sa mga ito.',
  'Decide Activities': 'Ang pagkakaloob, pagtanggi, pag-expunge at pagbura ng mga gawain.',
  'Schedule Hearings': 'Ang pagtatakda, paglilipat at pagkansela ng mga pagdinig.',
  'Report Service': 'Ang mga ulat ng sheriff ng sangay.',
  'File Amendments': 'Ang paghiling ng pagbabago sa mga panig, ebidensiya at file.',
  'Review Amendments': 'Ang pagkakaloob at pagtanggi sa mga hiniling.',
  'Manage Holidays': 'Ang talaan ng mga pista opisyal ng hukuman.',
  'Manage Branches': 'Ang mga sangay ng hukuman.',
  'Manage Lists': 'Ang mga salitang ginagamit sa pagtatala ng mga kaso, yugto at paghahatid.',
};

/** Translations by English description of a built-in role. Descriptions of custom roles stay as written. */
export const ROLES: Readonly<Record<string, string>> = {
  'Everything, everywhere.': 'Lahat, saanman.',
  'The cases that they are counsel in.': 'Ang mga kasong sila ang abogado.',
  'Filing, raffle and records of the whole court.': 'Ang paghahain, raffle at mga tala ng buong hukuman.',
  'All that happens in a branch, and its people.':
    'Ang lahat ng nangyayari sa isang sangay, at ang mga tao nito.',
  'Statistics of the whole court.': 'Ang mga estadistika ng buong hukuman.',
  'The daily records of a branch.': 'Ang araw-araw na mga tala ng isang sangay.',
  'The evidence of a branch.': 'Ang ebidensiya ng isang sangay.',
  'The case records of a branch, to read.': 'Ang mga tala ng kaso ng isang sangay, para basahin.',
  'Transcripts of a branch.': 'Ang mga transcript ng isang sangay.',
  'Service of the papers of a branch.': 'Ang paghahatid ng mga dokumento ng isang sangay.',
};
