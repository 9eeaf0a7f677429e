import { defineTexts } from '../../language/texts.ts';

/** Names of the scopes of a role, from the widest. */
export const scopeNames = defineTexts({
  en: { court: 'Whole court', branch: 'Own branches', own: 'Own cases as counsel' },
  fil: { court: 'Buong hukuman', branch: 'Sariling mga sangay', own: 'Sariling kaso bilang abogado' },
});
