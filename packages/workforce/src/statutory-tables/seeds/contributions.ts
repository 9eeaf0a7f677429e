import { toCentavos } from '@bulwagan/platform/money/pesos.ts';
import { LAWS } from '../../pay/laws.ts';
import type { TableVersion } from '../table.ts';
import { bracket } from './bracket.ts';

const PHILHEALTH = {
  key: 'philhealth',
  confirmed: false,
  rateOn: 'whole',
  floor: toCentavos(10_000),
} as const;

/** Two percent of the fund salary. Employees with at most 1,500 pesos pay one percent. */
const PAG_IBIG = {
  key: 'pag-ibig',
  confirmed: false,
  rateOn: 'whole',
  floor: null,
  brackets: [bracket(0, { rates: ['1', '2'] }), bracket(1_500.01, { rates: ['2', '2'] })],
} as const;

export const CONTRIBUTIONS: readonly TableVersion[] = [
  {
    ...PHILHEALTH,
    effectiveFrom: '2022-01-01',
    law: `${LAWS.philHealth}; the increase of 2023 was suspended`,
    source: 'Not compared with a circular of PhilHealth',
    ceiling: toCentavos(80_000),
    brackets: [bracket(0, { rates: ['2', '2'] })],
  },
  {
    ...PHILHEALTH,
    effectiveFrom: '2024-01-01',
    law: `${LAWS.philHealth}; PhilHealth Circular 2020-0005 Rev. 1`,
    source: 'Commentaries on the circular, and on PhilHealth Advisories 2025-0002 and 2026-0042',
    ceiling: toCentavos(100_000),
    brackets: [bracket(0, { rates: ['2.5', '2.5'] })],
  },
  {
    ...PAG_IBIG,
    effectiveFrom: '2018-01-01',
    law: LAWS.pagIbig,
    source: 'Not compared with a circular of the HDMF. The figures held before 2018 too',
    ceiling: toCentavos(5_000),
  },
  {
    ...PAG_IBIG,
    effectiveFrom: '2024-02-01',
    law: `${LAWS.pagIbig}; HDMF Circular 460`,
    source: 'Commentaries on HDMF Circular 460',
    ceiling: toCentavos(10_000),
  },
  {
    key: 'gsis',
    effectiveFrom: '1997-06-24',
    law: LAWS.gsis,
    source: 'GSIS, premium payments (gsis.gov.ph)',
    confirmed: true,
    rateOn: 'whole',
    floor: null,
    ceiling: null,
    brackets: [bracket(0, { rates: ['9', '12'] })],
  },
];
