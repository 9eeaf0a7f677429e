import { defineTexts } from '../../language/texts.ts';

/** Display texts of codes in records. */
export const wordTexts = defineTexts({
  en: {
    caseStatus: {
      for_raffling: 'Awaiting raffle',
      received: 'Open',
      case_closed: 'Closed',
      archived: 'Archived',
    },
    classification: { public: 'Public', restricted: 'Restricted', sealed: 'Sealed' },
    status: {
      Confirmed: 'Confirmed',
      Expunged: 'Expunged',
      Granted: 'Granted',
      Denied: 'Denied',
      for_update: 'For update',
    },
    amendment: { Confirmed: 'Awaiting review', Granted: 'Granted', Denied: 'Denied' },
    hearing: {
      scheduled: 'Scheduled',
      rescheduled: 'Rescheduled',
      held: 'Held',
      postponed: 'Postponed',
      cancelled: 'Canceled',
      no_show: 'No one appeared',
    },
    mode: { 'in-person': 'In person', videoconferencing: 'Videoconference', hybrid: 'Hybrid' },
    party: {
      plaintiff: 'Plaintiff',
      defendant: 'Defendant',
      witness: 'Witness',
      counsel: 'Counsel',
      other: 'Other',
    },
    evidence: { testimonial: 'Testimonial', documentary: 'Documentary', object: 'Object' },
    service: { served: 'Served', unserved: 'Not served', refused: 'Refused', pending: 'Pending' },
    manner: {
      personal: 'Personal service',
      substituted: 'Substituted service',
      'registered-mail': 'Registered mail',
      publication: 'Publication',
      electronic: 'Electronic means',
    },
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
    caseStatus: {
      for_raffling: 'Naghihintay ng raffle',
      received: 'Bukas',
      case_closed: 'Sarado na',
      archived: 'Naka-archive',
    },
    classification: { public: 'Pampubliko', restricted: 'May limitasyon', sealed: 'Selyado' },
    status: {
      Confirmed: 'Kumpirmado',
      Expunged: 'Tinanggal sa tala',
      Granted: 'Pinagbigyan',
      Denied: 'Tinanggihan',
      for_update: 'Para sa update',
    },
    amendment: { Confirmed: 'Naghihintay ng pagsusuri', Granted: 'Pinagbigyan', Denied: 'Tinanggihan' },
    hearing: {
      scheduled: 'Nakatakda',
      rescheduled: 'Inilipat ng petsa',
      held: 'Naidaos',
      postponed: 'Ipinagpaliban',
      cancelled: 'Kinansela',
      no_show: 'Walang dumating',
    },
    mode: { 'in-person': 'Harapan', videoconferencing: 'Videoconference', hybrid: 'Hybrid' },
    party: {
      plaintiff: 'Nagsasakdal',
      defendant: 'Nasasakdal',
      witness: 'Saksi',
      counsel: 'Abogado',
      other: 'Iba pa',
    },
    evidence: { testimonial: 'Testimonya', documentary: 'Dokumento', object: 'Bagay' },
    service: {
      served: 'Naihatid',
      unserved: 'Hindi naihatid',
      refused: 'Tinanggihan',
      pending: 'Hindi pa naisasagawa',
    },
    manner: {
      personal: 'Personal na paghahatid',
      substituted: 'Kahaliling paghahatid',
      'registered-mail': 'Sa rehistradong koreo',
      publication: 'Sa pahayagan',
      electronic: 'Sa elektronikong paraan',
    },
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
      party: 'iisang panig',
      participant: 'may kalahok sa parehong pagdinig',
    },
  },
});

/** Returns the display text of a code; a court's own word is returned unchanged. */
export function wordOf(words: Readonly<Record<string, string>>, value: string | null | undefined): string {
  return value == null ? '' : (words[value] ?? value);
}

/** Returns the options of a select field, in the order of the texts. */
export function choicesOf(words: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}
