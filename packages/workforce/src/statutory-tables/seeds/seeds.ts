import type { SalaryGradeVersion, TableVersion } from '../table.ts';
import { CONTRIBUTIONS } from './contributions.ts';
import { SALARY_GRADES } from './salary-grades.ts';
import { SSS } from './sss.ts';
import { WITHHOLDING } from './withholding.ts';

/** Versions of all bracket tables that a new installation has. */
export const BRACKET_SEEDS: readonly TableVersion[] = [...SSS, ...CONTRIBUTIONS, ...WITHHOLDING];

/** Tranches of the salary table that a new installation has. */
export const SALARY_GRADE_SEEDS: readonly SalaryGradeVersion[] = SALARY_GRADES;
