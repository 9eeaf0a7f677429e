import type { Translations } from '../language/translations.ts';
import { daysInFilipino } from './server-days.ts';

const SAME: Record<string, string> = {
  branch: 'sangay',
  judge: 'hukom',
  room: 'silid',
  counsel: 'abogado',
  party: 'panig',
};

/** Translates reasons such as `same judge, room; a participant of this hearing takes part in it`. */
function shared(text = ''): string {
  return text
    .split('; ')
    .map((part) => {
      const things = /^same (.+)$/.exec(part)?.[1];
      if (things === undefined) return 'may kalahok ng pagdinig na ito na dadalo roon';
      const named = things.split(', ').map((thing) => SAME[thing] ?? thing);
      return `iisang ${named.join(', ')}`;
    })
    .join('; ');
}

const more = (count: string | undefined) => (count === undefined ? '' : ` Gayundin sa ${count} pa.`);

const WEEKEND: Record<string, string> = { Saturday: 'Sabado', Sunday: 'Linggo' };

/** Messages about hearings, the calendar and holidays. */
export const HEARINGS: Translations = [
  [
    /^No hearing can be set on (.+?), which is a holiday: (.+)\.$/s,
    (day, names) => `Hindi makapagtatakda ng pagdinig sa ${daysInFilipino(day)}, na pista opisyal: ${names}.`,
  ],
  [
    /^The hearing overlaps with another hearing on (.+) \((.+)\)\.(?: So does it with (\d+) more\.)?$/s,
    (when, why, count) =>
      `Kasabay ng pagdinig ang isa pang pagdinig sa ${daysInFilipino(when)} (${shared(why)}).${more(count)}`,
  ],
  [
    /^The hearing overlaps with the hearing of (.+), on (\w+day, .+) \((.+)\)\.(?: So does it with (\d+) more\.)?$/s,
    (which, when, why, count) =>
      `Kasabay ng pagdinig ang pagdinig ng ${which}, sa ${daysInFilipino(when)} (${shared(why)}).${more(count)}`,
  ],
  [/^The hearing is in the past\.$/, () => 'Nakalipas na ang oras ng pagdinig.'],
  [/^The court does not sit on (.+)\.$/s, (day) => `Walang pagdinig sa hukuman sa ${daysInFilipino(day)}.`],
  [
    /^The hearing begins outside the hours of the court \((.+)\)\.$/s,
    (hours = '') =>
      `Nagsisimula ang pagdinig sa labas ng oras ng hukuman (${hours.replaceAll(' to ', ' hanggang ')}).`,
  ],
  [
    /^(.+) is no working day \((.+)\)\. The next working day is (.+)\.$/s,
    (day, why = '', next) =>
      `Walang pasok sa ${daysInFilipino(day)} (${WEEKEND[why] ?? why}). Ang susunod na araw ng trabaho ay ${daysInFilipino(next)}.`,
  ],
  [
    /^The hearing of this paper has not begun yet\.$/,
    () => 'Hindi pa nagsisimula ang pagdinig ng papel na ito.',
  ],
  [/^The hearing has no date yet\.$/, () => 'Wala pang petsa ang pagdinig.'],
  [/^The hearing is cancelled already\.$/, () => 'Kinansela na ang pagdinig.'],
  [
    /^The hearing is postponed; it needs a new date first\.$/,
    () => 'Ipinagpaliban ang pagdinig; bigyan muna ito ng bagong petsa.',
  ],
  [/^The hearing has a result already\.$/, () => 'May kinalabasan na ang pagdinig.'],
  [/^The hearing has not begun yet\.$/, () => 'Hindi pa nagsisimula ang pagdinig.'],
  [
    /^The hearing is cancelled; set a new one instead\.$/,
    () => 'Kinansela na ang pagdinig; magtakda na lamang ng bago.',
  ],
  [
    /^The hearing has a result already; set a new one instead\.$/,
    () => 'May kinalabasan na ang pagdinig; magtakda na lamang ng bago.',
  ],
  [
    /^The case is (archived|closed); no hearing can be set in it\.$/,
    (state) =>
      `${state === 'closed' ? 'Sarado na' : 'Naka-archive na'} ang kaso; hindi na makapagtatakda ng pagdinig dito.`,
  ],
  [/^The name has already been taken on this date\.$/, () => 'May ganito nang pista opisyal sa petsang ito.'],
  [
    /^This event belongs to a case\. Change the hearing or activity instead\.$/,
    () => 'Kabilang sa isang kaso ang talang ito: baguhin ang pagdinig o gawain mismo.',
  ],
  [
    /^More than (\S+) events\. Please ask for fewer days, for one type or for one branch\.$/,
    (most) =>
      `Mahigit ${most} ang tala. Humiling ng mas kaunting araw, ng isang uri o ng isang sangay lamang.`,
  ],
];
