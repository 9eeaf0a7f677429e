import { today } from '../../language/now.ts';

/** Returns last year in the office's time zone. Statements are usually issued for last year. */
export const lastYear = (): number => Number(today().slice(0, 4)) - 1;
