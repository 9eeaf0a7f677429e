import { FIGURES_FILE, readFigures } from '../test/figures.ts';
import { byCheck, renderTable } from './tiers/page.ts';

/** `npm run figures`: the table of figure, goal and verdict of what tests told to the file that FIGURES_FILE names. */
const file = process.env[FIGURES_FILE];
if (file === undefined) throw new Error(`${FIGURES_FILE} names no file.`);
console.log(renderTable(readFigures(file).toSorted(byCheck)));
