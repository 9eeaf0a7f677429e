import { texts } from '../texts.ts';

/** Messages about leave and corrections of time records. */
export const LEAVE = texts({
  'leave.end_before_start': {
    en: 'The last day must not be before the first day.',
    fil: 'Hindi dapat mas maaga ang huling araw sa unang araw.',
  },
  'leave.too_long': {
    en: 'A leave has at most {most} days. File the rest in another application.',
    fil: 'Hanggang {most} araw lamang ang isang leave. Isumite ang natitira sa ibang aplikasyon.',
  },
  'leave.half_day_only': {
    en: 'Half a day is possible on a single day only. Choose the same first and last day.',
    fil: 'Sa iisang araw lamang puwede ang kalahating araw. Piliin ang parehong una at huling araw.',
  },
  'leave.half_day_off': {
    en: 'The day is a holiday or rest day, so no half day of leave is needed.',
    fil: 'Holiday o araw ng pahinga ito, kaya hindi kailangan ang kalahating araw na leave.',
  },
  'leave.no_working_day': {
    en: 'Every day of the leave is a holiday or rest day, so no leave is needed.',
    fil: 'Holiday o araw ng pahinga ang lahat ng araw ng leave, kaya hindi ito kailangan.',
  },
  'leave.not_employed': {
    en: 'The leave is before the first day of employment or after the last one. Choose days between them.',
    fil: 'Bago ang unang araw ng pagtatrabaho o pagkatapos ng huling araw ang leave. Pumili ng mga araw sa pagitan.',
  },
  'leave.overlaps': {
    en: 'There is another leave on some of these days. Cancel it first, or choose other days.',
    fil: 'May iba nang leave sa ilan sa mga araw na ito. Kanselahin muna iyon, o pumili ng ibang araw.',
  },
  'leave.over_credit': {
    en: 'The leave has {days} days, and {credit} days of {type} are left. Choose fewer days.',
    fil: '{days} araw ang leave, at {credit} araw na lamang ng {type} ang natitira. Bawasan ang mga araw.',
  },
  'leave.unknown_type': {
    en: 'This leave type does not exist. Choose one of the list.',
    fil: 'Walang ganitong uri ng leave. Pumili mula sa listahan.',
  },
  'leave.no_ledger': {
    en: '{type} has the same days every year, so no credits are entered.',
    fil: 'Pareho ang mga araw ng {type} taon-taon, kaya walang itatalang credit.',
  },
  'leave.more_than_balance': {
    en: 'Only {balance} days are left.',
    fil: '{balance} araw na lamang ang natitira.',
  },
  'leave.monetization': {
    en: 'Monetization needs 15 days of credit, takes 10 to 30 days a year, and leaves 5. The credit is {balance} days.',
    fil: 'Kailangan sa monetization ang 15 araw na credit, 10 hanggang 30 araw sa isang taon, at 5 ang matitira. {balance} araw ang credit.',
  },
  'leave.monetization_pending': {
    en: 'Monetization needs 15 days of credit, takes 10 to 30 days a year, and leaves 5. The credit is {balance} days; {pending} of them await a decision on leave.',
    fil: 'Kailangan sa monetization ang 15 araw na credit, 10 hanggang 30 araw sa isang taon, at 5 ang matitira. {balance} araw ang credit; {pending} sa mga ito ang naghihintay ng pasya sa leave.',
  },
  'leave.more_than_free': {
    en: 'Only {balance} days are left, and {pending} of them await a decision on leave.',
    fil: '{balance} araw na lamang ang natitira, at {pending} sa mga ito ang naghihintay ng pasya sa leave.',
  },
  'leave.decided': {
    en: 'The application has been decided already. Reload to see the latest version.',
    fil: 'Napagpasyahan na ang aplikasyon. I-reload para makita ang pinakabago.',
  },
  'leave.begun': {
    en: 'The leave has begun. Ask an HR officer to cancel it.',
    fil: 'Nagsimula na ang leave. Ipakansela ito sa HR.',
  },
  'leave.own': {
    en: 'Someone other than the applicant must do this.',
    fil: 'Iba sa nag-apply ang dapat gumawa nito.',
  },
  'leave.decided_by_others': {
    en: 'Someone other than the applicant and the person who filed the application must decide.',
    fil: 'Iba sa nag-apply at sa nagsumite ng aplikasyon ang dapat magpasya.',
  },
  'leave.for_others': {
    en: 'You can apply for your own leave only.',
    fil: 'Sariling leave lamang ninyo ang maaari ninyong i-apply.',
  },
  'time_correction.future': {
    en: 'The day is still to come. Choose today or an earlier day.',
    fil: 'Hindi pa dumarating ang araw. Piliin ang araw na ito o mas maaga.',
  },
  'time_correction.no_times': {
    en: 'Enter at least one time.',
    fil: 'Maglagay ng kahit isang oras.',
  },
  'time_correction.decided': {
    en: 'The correction has been decided already. Reload to see the latest version.',
    fil: 'Napagpasyahan na ang pagtatama. I-reload para makita ang pinakabago.',
  },
  'time_correction.own': {
    en: 'Someone other than the employee and the person who filed the correction must decide.',
    fil: 'Iba sa empleado at sa nagsumite ng pagtatama ang dapat magpasya.',
  },
});
