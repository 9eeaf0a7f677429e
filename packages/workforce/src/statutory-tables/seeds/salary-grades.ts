import { toCentavos } from '@bulwagan/platform/money/pesos.ts';
import type { SalaryGrade, SalaryGradeVersion } from '../table.ts';
import { FIRST_TRANCHE, SECOND_TRANCHE, THIRD_TRANCHE } from './tranches.ts';

const gradesOf = (printed: string): SalaryGrade[] =>
  printed
    .trim()
    .split('\n')
    .map((line, index) => ({
      grade: index + 1,
      steps: line.split(' ').map((pesos) => toCentavos(Number(pesos))),
    }));

const COMMON = { key: 'salary-grades', confirmed: false } as const;

/**
 * Tranches of Executive Order 64 for the national government. Local governments pay a percentage of these salaries.
 */
export const SALARY_GRADES: readonly SalaryGradeVersion[] = [
  {
    ...COMMON,
    effectiveFrom: '2024-01-01',
    law: 'EO 64 of 2024, first tranche; NBC 594',
    source: 'Transcriptions that differ in some cells. Compare with NBC 594 before back pay',
    grades: gradesOf(FIRST_TRANCHE),
  },
  {
    ...COMMON,
    effectiveFrom: '2025-01-01',
    law: 'EO 64 of 2024, second tranche; NBC 597',
    source: 'Two transcriptions, which agree',
    grades: gradesOf(SECOND_TRANCHE),
  },
  {
    ...COMMON,
    effectiveFrom: '2026-01-01',
    law: 'EO 64 of 2024, third tranche; NBC 601',
    source: 'Three transcriptions, which agree',
    grades: gradesOf(THIRD_TRANCHE),
  },
];
