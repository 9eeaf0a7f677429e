import { PAPER_KINDS } from '@bulwagan/contracts/court/paper-kinds.ts';
import { inBothLanguages } from '@bulwagan/contracts/facts.ts';
import { defineTexts } from '../../language/texts.ts';

/** Names of the kinds of papers, for the history of a case. */
export const paperKindNames = defineTexts(inBothLanguages(PAPER_KINDS, (names) => names));
