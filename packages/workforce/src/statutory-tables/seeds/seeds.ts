import type { SalaryGradeVersion, TableVersion } from '../table.ts';
import { CONTRIBUTIONS } from './contributions.ts';
import { SALARY_GRADES } from './salary-grades.ts';
import { SSS } from './sss.ts';
import { WITHHOLDING } from './withholding.ts';

/** Versions of all tables of brackets that a new installation begins with. */
export const BRACKET_SEEDS: readonly TableVersion[] = [...SSS, ...CONTRIBUTIONS, ...WITHHOLDING];

/** Tranches of the salary table that a new installation begins with. */
export const SALARY_GRADE_SEEDS: readonly SalaryGradeVersion[] = SALARY_GRADES;
