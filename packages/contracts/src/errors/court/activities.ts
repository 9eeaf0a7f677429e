import { texts } from '../texts.ts';

/** Messages about activities, amendments and files of a case. */
export const ACTIVITIES = texts({
  'activity.needs_no_compliance': {
    en: 'This activity requires no compliance.',
    fil: 'Walang kailangang tuparin sa gawaing ito.',
  },
  'activity.complied_already': {
    en: 'The activity is already marked as complied with.',
    fil: 'Natupad na ang gawain.',
  },
  'activity.not_complied': {
    en: 'The activity is not marked as complied with.',
    fil: 'Hindi pa natutupad ang gawain.',
  },
  'activity.expunged': {
    en: 'The activity is expunged and cannot be changed.',
    fil: 'Tinanggal na sa tala ang gawain, kaya hindi na ito mababago.',
  },
  'activity.own_parent': {
    en: 'The {attribute} field must not name the activity or one below it.',
    fil: 'Hindi maaaring ang gawain ding ito, o ang nasa ilalim nito.',
  },
  'activity.confirmed_by_super_admin': {
    en: 'The activity is expunged; only the Super Admin can confirm it again.',
    fil: 'Tinanggal na sa tala ang gawain; Super Admin lamang ang makapagkukumpirma nitong muli.',
  },
  'activity.form_template_unknown': {
    en: 'The {attribute} field must be the id of a published document template that this office may use.',
    fil: 'Dapat na id ng nailathalang template ng dokumento na magagamit ng tanggapang ito.',
  },
  'document.not_by_mail': {
    en: 'Only orders and notices in public civil cases are sent by email. Print this paper and have it served.',
    fil: 'Mga utos at abiso lamang sa mga pampublikong kasong sibil ang ipinadadala sa email. I-print ang papel na ito at ipahatid.',
  },
  'document.signed_on_paper': {
    en: 'Only orders and notices in public civil cases are issued electronically. Print and sign this paper, then upload the signed copy.',
    fil: 'Mga utos at abiso lamang sa mga pampublikong kasong sibil ang naiisyu sa elektronikong paraan. I-print at lagdaan ang papel na ito, saka i-upload ang nilagdaang kopya.',
  },
  'document.hearing_not_held': {
    en: 'The hearing is canceled or postponed, so no paper can call people to it. Schedule it again first.',
    fil: 'Kinansela o ipinagpaliban ang pagdinig, kaya walang papel na makatatawag dito. Itakda muna itong muli.',
  },
  'document.nothing_to_certify': {
    en: 'The hearing is canceled or postponed, so there is no arraignment to certify.',
    fil: 'Kinansela o ipinagpaliban ang pagdinig, kaya walang pagbasa ng sakdal na mapatutunayan.',
  },
  'document.activity_expunged': {
    en: 'The activity is expunged, so no paper is made of it.',
    fil: 'Tinanggal na sa tala ang gawain, kaya walang papel na ginagawa mula rito.',
  },
  'document.not_a_report': {
    en: 'A return is made of a sheriff’s report. Choose the report of this service.',
    fil: 'Ginagawa ang return mula sa ulat ng sheriff. Piliin ang ulat ng paghahatid na ito.',
  },
  'document.filter_of_day': {
    en: 'Choose the hearings by branch_id and date, and by nothing else.',
    fil: 'Piliin ang mga pagdinig ayon sa branch_id at date, at wala nang iba.',
  },
  'document.hearing_differs': {
    en: 'The hearing is set for {day}, {time}. The paper names another date or time.',
    fil: 'Nakatakda ang pagdinig sa {day}, {time}. Ibang petsa o oras ang nasa papel.',
  },
  'document.mailed_late': {
    en: 'A notice that goes by mail is presumed received only when it is mailed at least {days} days before the hearing ({rule}). Serve this notice in another way.',
    fil: 'Ipinapalagay lamang na natanggap ang abisong ikinoreo kung naipadala ito nang hindi bababa sa {days} araw bago ang pagdinig ({rule}). Ihatid ito sa ibang paraan.',
  },
  'document.mailed_late_outside': {
    en: 'A notice that goes by mail to another judicial region is presumed received only when it is mailed at least {days} days before the hearing ({rule}). Serve such a notice in another way.',
    fil: 'Ipinapalagay lamang na natanggap ang abisong ikinoreo sa ibang rehiyong panghukuman kung naipadala ito nang hindi bababa sa {days} araw bago ang pagdinig ({rule}). Ihatid sa ibang paraan ang ganito.',
  },
  'document.case_list_too_long': {
    en: 'The list has more than {count} cases. Narrow the filters, or download the report as a file.',
    fil: 'Mahigit {count} ang kaso sa listahan. Higpitan ang mga filter, o i-download ang ulat bilang file.',
  },
  'service.substituted_too_early': {
    en: 'Substituted service needs at least {attempts} attempts in person on {dates} different dates before it. Record them first.',
    fil: 'Bago ang kahaliling paghahatid, kailangan ng {attempts} personal na pagtatangka sa {dates} magkaibang petsa. Itala muna ang mga iyon.',
  },
  'service.paper_ended': {
    en: 'The paper is void or superseded. Serve the one that replaces it.',
    fil: 'Wala nang bisa o napalitan na ang papel. Ihatid ang pumalit dito.',
  },
  'amendment.granted_already': {
    en: 'The amendment has been granted already.',
    fil: 'Napagbigyan na ang susog.',
  },
  'amendment.denied_already': {
    en: 'The amendment has been denied already.',
    fil: 'Natanggihan na ang susog.',
  },
  'amendment.activity_expunged': {
    en: 'The activity of the amendment is expunged.',
    fil: 'Tinanggal na sa tala ang gawaing kinabibilangan ng susog.',
  },
  'amendment.own': {
    en: 'You filed this amendment, so another user must review it.',
    fil: 'Iba sa humiling ng susog ang magsusuri nito.',
  },
  'amendment.reviewed_already': {
    en: 'The amendment has been reviewed already.',
    fil: 'Nasuri na ang susog.',
  },
  'file.too_many_unused': {
    en: 'You have too many unused files. They are deleted after one day.',
    fil: 'Napakarami na ninyong file na hindi pa nagagamit. Kusang binubura ang mga ito makalipas ang isang araw.',
  },
});
