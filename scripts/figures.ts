import { FIGURES_FILE, readFigures } from '@bulwagan/testing/metrics.ts';
import { byCheck, renderTable } from './suites/page.ts';

/**
 * `npm run figures`: prints the table of figures, goals and verdicts that tests wrote to the file named by
 * FIGURES_FILE.
 */
const file = process.env[FIGURES_FILE];
if (file === undefined) throw new Error(`${FIGURES_FILE} names no file.`);
console.log(renderTable(readFigures(file).toSorted(byCheck)));
