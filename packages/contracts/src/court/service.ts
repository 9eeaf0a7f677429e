import { type BothLanguages, inBothLanguages } from '../facts.ts';

/** Words of a code: its name on pages, and the word that papers print within a sentence. */
interface Words {
  readonly name: BothLanguages;
  readonly inText: BothLanguages;
}

const words = (name: [en: string, fil: string], inText: [en: string, fil: string]): Words => ({
  name: { en: name[0], fil: name[1] },
  inText: { en: inText[0], fil: inText[1] },
});

/** Outcomes of an attempt of service. A court may write others (`service_status`), which are shown as written. */
const OUTCOMES = {
  served: words(['Served', 'Naihatid'], ['served', 'naihatid']),
  unserved: words(['Not served', 'Hindi naihatid'], ['unserved', 'hindi naihatid']),
  refused: words(['Refused', 'Tinanggihan'], ['refused', 'tinanggihan']),
  attempted: words(['Attempted', 'Sinubukang ihatid'], ['attempted', 'sinubukan']),
} as const;

/** Manners of service. A court may write others (`manner_of_service`), which are shown as written. */
const MANNERS = {
  personal: words(['Personal service', 'Personal na paghahatid'], ['personal', 'personal']),
  substituted: words(['Substituted service', 'Kahaliling paghahatid'], ['substituted', 'kahalili']),
  'registered-mail': words(
    ['Registered mail', 'Sa rehistradong koreo'],
    ['registered mail', 'rehistradong koreo'],
  ),
  'ordinary-mail': words(['Ordinary mail', 'Sa ordinaryong koreo'], ['ordinary mail', 'ordinaryong koreo']),
  courier: words(['Courier', 'Sa pamamagitan ng courier'], ['courier', 'courier']),
  electronic: words(['Electronic means', 'Sa elektronikong paraan'], ['electronic', 'elektroniko']),
  facsimile: words(['Facsimile', 'Sa pamamagitan ng facsimile'], ['facsimile', 'facsimile']),
  publication: words(['Publication', 'Sa pahayagan'], ['publication', 'paglalathala']),
  posting: words(['Posting', 'Sa pamamagitan ng pagpapaskil'], ['posting', 'pagpapaskil']),
} as const;

const inTextsOf = (table: Readonly<Record<string, Words>>): Readonly<Record<string, BothLanguages>> =>
  Object.fromEntries(Object.entries(table).map(([code, { inText }]) => [code, inText]));

/** Words within a sentence of a paper, by code. */
export const OUTCOMES_IN_TEXT = inTextsOf(OUTCOMES);
export const MANNERS_IN_TEXT = inTextsOf(MANNERS);

/** Why a paper is no longer to serve. */
export const TASK_END_REASONS = [
  'served',
  'paper_ended',
  'case_closed',
  'activity_removed',
  'hearing_cancelled',
  'hearing_over',
  'report_expunged',
] as const;
export type TaskEndReason = (typeof TASK_END_REASONS)[number];

/** Names on pages, by language and code. */
export const OUTCOME_NAMES = inBothLanguages(OUTCOMES, ({ name }) => name);
export const MANNER_NAMES = inBothLanguages(MANNERS, ({ name }) => name);
