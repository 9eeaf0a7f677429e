import { type BothLanguages, inBothLanguages, type NameIn, namesIn } from '../facts.ts';

/**
 * Permissions in display order, with their descriptions: those of C§2 and those that C§2 leaves open. The database
 * lists them in the table `permissions`. Their names stay in English, as used in orders and circulars.
 */
const PERMISSION = {
  'View Case Details': {
    en: 'Case records with their parties, and links between them.',
    fil: 'Ang tala ng mga kaso, ang mga partido nito, at ang ugnayan ng mga kaso.',
  },
  'View Case Activities': {
    en: 'Past and upcoming activities of a case, and its calendar.',
    fil: 'Ang mga gawain sa kaso at ang kalendaryo nito.',
  },
  'View Case Filing': {
    en: 'Attachments and amendments of a case.',
    fil: 'Ang mga kalakip at susog ng kaso.',
  },
  'View Case History': {
    en: 'Changes to a case, with who made them and when.',
    fil: 'Kung sino ang nagbago ng kaso, ano at kailan.',
  },
  'View Evidence': { en: 'The evidence of a case.', fil: 'Ang ebidensiya ng kaso.' },
  'View Restricted Cases': {
    en: 'Cases that only some users of a branch may see.',
    fil: 'Ang mga kasong ilang user lamang ng sangay ang maaaring makakita.',
  },
  'View Sealed Cases': {
    en: 'Sealed cases. Each viewing is logged.',
    fil: 'Ang mga kasong selyado. Itinatala ang bawat pagtingin.',
  },
  Reports: {
    en: 'Statistics and the case list report.',
    fil: 'Ang mga estadistika at ang ulat ng talaan ng mga kaso.',
  },
  'Case Raffle': { en: 'Raffling cases to branches.', fil: 'Ang pagbunot ng sangay para sa kaso.' },
  'Manage Cases': {
    en: 'Opening, changing, closing and archiving cases, their parties, links and attachments.',
    fil: 'Ang pagbubukas, pagbabago, pagsasara at pag-archive ng mga kaso, mga partido, ugnayan at kalakip nito.',
  },
  'Classify Cases': {
    en: 'Restricting and sealing cases, and giving people access to single cases.',
    fil: 'Ang paglilimita at pagseselyo ng mga kaso, at ang pagbibigay ng access.',
  },
  'Manage Evidence': {
    en: 'Adding and removing evidence.',
    fil: 'Ang pagdaragdag at pag-aalis ng ebidensiya.',
  },
  'Record Activities': {
    en: 'Recording activities and marking them as complied.',
    fil: 'Ang pagtatala ng mga gawain at ng pagtupad sa mga ito.',
  },
  'Decide Activities': {
    en: 'Granting, denying, expunging and deleting activities.',
    fil: 'Ang pagkakaloob, pagtanggi, pagtanggal sa tala at pagbura ng mga gawain.',
  },
  'Schedule Hearings': {
    en: 'Scheduling, rescheduling and canceling hearings.',
    fil: 'Ang pagtatakda, paglilipat at pagkansela ng mga pagdinig.',
  },
  'Report Service': { en: "The sheriff's reports of a branch.", fil: 'Ang mga ulat ng sheriff ng sangay.' },
  'File Amendments': {
    en: 'Requesting changes to parties, evidence and files.',
    fil: 'Ang paghiling ng pagbabago sa mga partido, ebidensiya at file.',
  },
  'Review Amendments': {
    en: 'Granting and denying requested amendments.',
    fil: 'Ang pagkakaloob at pagtanggi sa mga hiniling na susog.',
  },
  'Manage Holidays': {
    en: 'The holidays of the court.',
    fil: 'Ang mga pista opisyal ng hukuman.',
  },
  'Manage Branches': { en: 'The branches of the court.', fil: 'Ang mga sangay ng hukuman.' },
  'Manage Lists': {
    en: 'The word lists offered when recording cases, stages and service.',
    fil: 'Ang mga listahan ng salitang pinagpipilian sa pagtatala ng mga kaso, yugto at paghahatid.',
  },
} as const satisfies Record<string, BothLanguages>;

export type Permission = NameIn<typeof PERMISSION>;
export const PERMISSIONS = namesIn(PERMISSION);
export const PERMISSION_DESCRIPTIONS = inBothLanguages(PERMISSION, (description) => description);
