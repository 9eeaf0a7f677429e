import { CASE_STATUS_WORDS } from '@bulwagan/contracts/court/case-status.ts';
import { MANNER_NAMES, OUTCOME_NAMES } from '@bulwagan/contracts/court/service.ts';
import {
  ACTIVITY_STATUS_NAMES,
  HEARING_MODE_NAMES,
  HEARING_STATUS_NAMES,
} from '@bulwagan/contracts/court/status-names.ts';
import { inBothLanguages } from '@bulwagan/contracts/facts.ts';
import { defineTexts } from '../../language/texts.ts';

const statuses = inBothLanguages(ACTIVITY_STATUS_NAMES, (name) => name);
const hearings = inBothLanguages(HEARING_STATUS_NAMES, (name) => name);
const modes = inBothLanguages(HEARING_MODE_NAMES, (name) => name);

/** Display texts of codes in records. */
export const wordTexts = defineTexts({
  en: {
    caseStatus: CASE_STATUS_WORDS.en,
    classification: { public: 'Public', restricted: 'Restricted', sealed: 'Sealed' },
    status: statuses.en,
    amendment: { Confirmed: 'Awaiting review', Granted: 'Granted', Denied: 'Denied' },
    hearing: hearings.en,
    mode: modes.en,
    party: {
      plaintiff: 'Plaintiff',
      defendant: 'Defendant',
      witness: 'Witness',
      counsel: 'Counsel',
      other: 'Other',
    },
    evidence: { testimonial: 'Testimonial', documentary: 'Documentary', object: 'Object' },
    service: { ...OUTCOME_NAMES.en, pending: 'Pending' },
    manner: MANNER_NAMES.en,
    link: { related: 'Related', consolidated: 'Consolidated', appealed: 'Appeal' },
    kind: {
      Hearing: 'Hearing',
      'Order/Constancia': 'Order/Constancia',
      'Minutes of the Hearing': 'Minutes of the Hearing',
      'Transcript of Stenographic Notes': 'Transcript of Stenographic Notes',
      Subpoena: 'Subpoena',
      Motion: 'Motion',
      Opposition: 'Opposition',
      Manifestation: 'Manifestation',
      'Judicial affidavit': 'Judicial affidavit',
      Summons: 'Summons',
      Decision: 'Decision',
      "Sheriff's Report": 'Sheriff’s Report',
      'Case Ammendment': 'Amendment',
    },
    type: {
      'Court Actions': 'Court Actions',
      Pleadings: 'Pleadings',
      Hearings: 'Hearings',
      Notices: 'Notices',
    },
    reason: {
      branch: 'same branch',
      judge: 'same judge',
      room: 'same room',
      counsel: 'same counsel',
      party: 'same party',
      participant: 'shared participant',
    },
  },
  fil: {
    caseStatus: CASE_STATUS_WORDS.fil,
    classification: { public: 'Pampubliko', restricted: 'May limitasyon', sealed: 'Selyado' },
    status: statuses.fil,
    amendment: { Confirmed: 'Naghihintay ng pagsusuri', Granted: 'Pinagbigyan', Denied: 'Tinanggihan' },
    hearing: hearings.fil,
    mode: modes.fil,
    party: {
      plaintiff: 'Nagsasakdal',
      defendant: 'Nasasakdal',
      witness: 'Saksi',
      counsel: 'Abogado',
      other: 'Iba pa',
    },
    evidence: { testimonial: 'Testimonya', documentary: 'Dokumento', object: 'Bagay' },
    service: { ...OUTCOME_NAMES.fil, pending: 'Hindi pa naisasagawa' },
    manner: MANNER_NAMES.fil,
    link: { related: 'Kaugnay', consolidated: 'Pinag-isa', appealed: 'Apela' },
    kind: {
      Hearing: 'Pagdinig',
      'Order/Constancia': 'Utos/Constancia',
      'Minutes of the Hearing': 'Katitikan ng Pagdinig',
      'Transcript of Stenographic Notes': 'Transkripsiyon ng Stenographic Notes',
      Subpoena: 'Subpoena',
      Motion: 'Mosyon',
      Opposition: 'Oposisyon',
      Manifestation: 'Manipestasyon',
      'Judicial affidavit': 'Hudisyal na Sinumpaang Salaysay',
      Summons: 'Patawag',
      Decision: 'Desisyon',
      "Sheriff's Report": 'Ulat ng Sheriff',
      'Case Ammendment': 'Susog',
    },
    type: {
      'Court Actions': 'Mga Aksiyon ng Hukuman',
      Pleadings: 'Mga Pleading',
      Hearings: 'Mga Pagdinig',
      Notices: 'Mga Abiso',
    },
    reason: {
      branch: 'iisang sangay',
      judge: 'iisang hukom',
      room: 'iisang silid',
      counsel: 'iisang abogado',
      party: 'iisang partido',
      participant: 'may kalahok sa parehong pagdinig',
    },
  },
});

/** Returns the display text of a code; a court's own word is returned unchanged. */
export function wordOf(words: Readonly<Record<string, string>>, value: string | null | undefined): string {
  return value == null ? '' : (words[value] ?? value);
}
