import { CALENDAR_OF_CASES } from './calendar.ts';
import type { Kind } from './case-kind.ts';
import { CASE_LIST } from './case-list.ts';
import {
  CERTIFICATE_OF_ARRAIGNMENT,
  MINUTES_OF_HEARING,
  NOTICE_OF_HEARING,
  ORDER_SETTING_HEARING,
} from './hearing-papers.ts';
import { COMMITMENT_ORDER, ORDER, RELEASE_ORDER } from './judge-papers.ts';
import { SUBPOENA_AD_TESTIFICANDUM, SUBPOENA_DUCES_TECUM, SUMMONS } from './process-papers.ts';
import { MINUTES_OF_RAFFLE, NOTICE_OF_RAFFLE } from './raffle-papers.ts';
import { CERTIFICATE_OF_FINALITY, CERTIFIED_TRUE_COPY, DOCKET_SHEET } from './record-papers.ts';
import { SHERIFFS_RETURN } from './sheriffs-return.ts';

/** Kinds of papers of the court, in the order of contract §3.2. */
export const KINDS: readonly Kind[] = [
  NOTICE_OF_HEARING,
  ORDER_SETTING_HEARING,
  SUBPOENA_AD_TESTIFICANDUM,
  SUBPOENA_DUCES_TECUM,
  SUMMONS,
  ORDER,
  MINUTES_OF_HEARING,
  CERTIFICATE_OF_ARRAIGNMENT,
  COMMITMENT_ORDER,
  RELEASE_ORDER,
  NOTICE_OF_RAFFLE,
  MINUTES_OF_RAFFLE,
  SHERIFFS_RETURN,
  CERTIFICATE_OF_FINALITY,
  CERTIFIED_TRUE_COPY,
  DOCKET_SHEET,
  CALENDAR_OF_CASES,
  CASE_LIST,
];
