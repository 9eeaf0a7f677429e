import { STATUTORY_VALUE_NAMES } from '@bulwagan/contracts/workforce/statutory-value-names.ts';
import { defineTexts } from '../../language/texts.ts';

export const valueNames = defineTexts(STATUTORY_VALUE_NAMES);
