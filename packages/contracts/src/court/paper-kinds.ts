/** Kinds of papers of the court (contract §3.2), with their names in papers, mails and pages. */
export const PAPER_KINDS = {
  notice_of_hearing: { en: 'Notice of Hearing', fil: 'Abiso sa Pagdinig' },
  order_setting_hearing: { en: 'Order Setting Hearing', fil: 'Utos na Nagtatakda ng Pagdinig' },
  subpoena_ad_testificandum: { en: 'Subpoena Ad Testificandum', fil: 'Subpoena Ad Testificandum' },
  subpoena_duces_tecum: { en: 'Subpoena Duces Tecum', fil: 'Subpoena Duces Tecum' },
  summons: { en: 'Summons', fil: 'Patawag' },
  order: { en: 'Order', fil: 'Utos' },
  minutes_of_hearing: { en: 'Minutes of the Hearing', fil: 'Katitikan ng Pagdinig' },
  certificate_of_arraignment: { en: 'Certificate of Arraignment', fil: 'Katibayan ng Pagbasa ng Sakdal' },
  commitment_order: { en: 'Commitment Order', fil: 'Utos ng Pagpiit' },
  release_order: { en: 'Release Order', fil: 'Utos ng Pagpapalaya' },
  notice_of_raffle: { en: 'Notice of Raffle', fil: 'Abiso ng Raffle' },
  minutes_of_raffle: { en: 'Minutes of the Raffle', fil: 'Katitikan ng Raffle' },
  sheriffs_return: { en: 'Sheriff’s Return', fil: 'Ulat ng Sheriff sa Paghahatid' },
  certificate_of_finality: { en: 'Certificate of Finality', fil: 'Katibayan ng Pagiging Pinal' },
  certified_true_copy: { en: 'Certified True Copy', fil: 'Sertipikadong Tunay na Sipi' },
  docket_sheet: { en: 'Docket Sheet', fil: 'Talaan ng Kaso' },
  calendar_of_cases: { en: 'Calendar of Cases', fil: 'Kalendaryo ng mga Kaso' },
  case_list: { en: 'Case List', fil: 'Talaan ng mga Kaso' },
} as const;

/** Orders and notices, which parties and counsel get by e-mail (guidelines of 20 August 2024, A.M. 10-3-7-SC). */
export const ELECTRONIC_KINDS: readonly string[] = [
  'notice_of_hearing',
  'order_setting_hearing',
  'order',
] satisfies (keyof typeof PAPER_KINDS)[];
