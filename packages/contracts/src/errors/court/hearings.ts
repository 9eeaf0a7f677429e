import { texts } from '../texts.ts';

/** Messages about hearings, the calendar and holidays. */
export const HEARINGS = texts({
  'hearing.changed_by_rescheduling': {
    en: 'The {attribute} field of a hearing is changed by rescheduling it.',
    fil: 'Mababago ito sa paglilipat ng pagdinig.',
  },
  'hearing.holiday': {
    en: 'No hearing can be set on {day}, which is a holiday: {names}.',
    fil: 'Hindi makapagtatakda ng pagdinig sa {day}, na pista opisyal: {names}.',
  },
  'hearing.no_date': { en: 'The hearing has no date yet.', fil: 'Wala pang petsa ang pagdinig.' },
  'hearing.cancelled_already': { en: 'The hearing is canceled already.', fil: 'Kinansela na ang pagdinig.' },
  'hearing.postponed': {
    en: 'The hearing is postponed; it needs a new date first.',
    fil: 'Ipinagpaliban ang pagdinig; bigyan muna ito ng bagong petsa.',
  },
  'hearing.has_result': { en: 'The hearing has a result already.', fil: 'May kinalabasan na ang pagdinig.' },
  'hearing.not_begun': { en: 'The hearing has not begun yet.', fil: 'Hindi pa nagsisimula ang pagdinig.' },
  'hearing.cancelled': {
    en: 'The hearing is canceled; set a new one instead.',
    fil: 'Kinansela na ang pagdinig; magtakda na lamang ng bago.',
  },
  'hearing.has_result_schedule_new': {
    en: 'The hearing has a result already; set a new one instead.',
    fil: 'May kinalabasan na ang pagdinig; magtakda na lamang ng bago.',
  },
  'hearing.case_moved': {
    en: 'The case was moved to another branch.',
    fil: 'Inilipat ang kaso sa ibang sangay.',
  },
  'hearing.came_back': {
    en: 'The hearing was returned to the branch that now has the case.',
    fil: 'Ibinalik ang pagdinig sa sangay na may hawak ngayon sa kaso.',
    formerly: ['The hearing came back to the branch that has the case now.'],
  },
  'hearing.case_archived': {
    en: 'The case is archived; no hearing can be set in it.',
    fil: 'Naka-archive na ang kaso; hindi na makapagtatakda ng pagdinig dito.',
  },
  'hearing.case_closed': {
    en: 'The case is closed; no hearing can be set in it.',
    fil: 'Sarado na ang kaso; hindi na makapagtatakda ng pagdinig dito.',
  },
  'hearing.too_long': {
    en: 'The {attribute} field must be at most {hours} hours after scheduled at.',
    fil: 'Hindi hihigit sa {hours} oras mula sa simula ng pagdinig.',
  },
  'hearing.overlaps_other': {
    en: 'The hearing overlaps with another hearing on {when} ({why}).{more}',
    fil: 'Kasabay ng pagdinig ang isa pang pagdinig sa {when} ({why}).{more}',
  },
  'hearing.overlaps': {
    en: 'The hearing overlaps with the hearing of {which}, on {when} ({why}).{more}',
    fil: 'Kasabay ng pagdinig ang pagdinig ng {which}, sa {when} ({why}).{more}',
  },
  'hearing.more_overlaps': { en: ' So does it with {count} more.', fil: ' Gayundin sa {count} pa.' },
  'hearing.same': { en: 'same {things}', fil: 'iisang {things}' },
  'hearing.same_participant': {
    en: 'a participant of this hearing takes part in it',
    fil: 'may kalahok ng pagdinig na ito na dadalo roon',
  },
  'hearing.from_to': { en: '{start} to {end}', fil: '{start} hanggang {end}' },
  'same.branch': { en: 'branch', fil: 'sangay' },
  'same.judge': { en: 'judge', fil: 'hukom' },
  'same.room': { en: 'room', fil: 'silid' },
  'same.counsel': { en: 'counsel', fil: 'abogado' },
  'same.party': { en: 'party', fil: 'partido' },
  'day.saturday': { en: 'Saturday', fil: 'Sabado' },
  'day.sunday': { en: 'Sunday', fil: 'Linggo' },
  'warning.hearing_of_paper_not_begun': {
    en: 'The hearing of this paper has not begun yet.',
    fil: 'Hindi pa nagsisimula ang pagdinig ng papel na ito.',
  },
  'warning.no_working_day': {
    en: '{day} is no working day ({reason}). The next working day is {next}.',
    fil: 'Walang pasok sa {day} ({reason}). Ang susunod na araw ng trabaho ay {next}.',
  },
  'warning.hearing_in_past': { en: 'The hearing is in the past.', fil: 'Lumipas na ang oras ng pagdinig.' },
  'warning.court_does_not_sit': {
    en: 'The court does not sit on {day}.',
    fil: 'Walang pagdinig sa hukuman sa {day}.',
  },
  'warning.outside_hours': {
    en: 'The hearing begins outside the hours of the court ({hours}).',
    fil: 'Nagsisimula ang pagdinig sa labas ng oras ng hukuman ({hours}).',
  },
  'calendar.too_many_events': {
    en: 'More than 20,000 events. Please ask for fewer days, for one type or for one branch.',
    fil: 'Mahigit 20,000 ang entry. Humiling ng mas kaunting araw, ng isang uri o ng isang sangay lamang.',
  },
  'calendar.belongs_to_case': {
    en: 'This event belongs to a case. Change the hearing or activity instead.',
    fil: 'Kabilang sa isang kaso ang entry na ito: baguhin ang pagdinig o gawain mismo.',
  },
  'calendar.longer_than_three_years': {
    en: 'The {attribute} field must not be more than three years after start.',
    fil: 'Hindi hihigit sa tatlong taon mula sa simula.',
  },
  'holiday.taken': {
    en: 'The {attribute} has already been taken on this date.',
    fil: 'May ganito nang pista opisyal sa petsang ito.',
  },
});
