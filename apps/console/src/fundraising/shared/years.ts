import { today } from '../../language/now.ts';

/** Last year in the office's time zone, whose statements are usually made. */
export const lastYear = (): number => Number(today().slice(0, 4)) - 1;
