import type { DeMinimisBenefit } from '@bulwagan/contracts/workforce/pay.ts';
import { LAWS } from '../pay/laws.ts';
import type { ItemInput } from './schemas.ts';
import { STATUTORY_NAMES } from './statutory-names.ts';

/**
 * Statutory items of Philippine payroll as templates. An installed preset is an ordinary item, which is edited when the
 * law changes.
 * Only amounts stated in a law, regulation or circular are included, each with its effective date. The description says
 * what a single limit cannot express.
 */
export type Preset = Pick<
  ItemInput,
  'name' | 'category' | 'code' | 'limit_type' | 'limit_amount' | 'limit_percentage' | 'limit_frequency'
> & {
  key: string;
  description: string;
  is_de_minimis: boolean;
  is_taxable: boolean;
  effective_from: string;
  source: string;
  de_minimis_benefit?: DeMinimisBenefit;
};

const SSS = {
  effective_from: '2025-01-01',
  source: `${LAWS.sss}; SSS Circular 2024-006`,
};
const PHILHEALTH = {
  effective_from: '2024-01-01',
  source: LAWS.philHealth,
};
const PAG_IBIG = { effective_from: '2024-02-01', source: 'HDMF Circular 460' };
const DE_MINIMIS = { effective_from: '2026-01-06', source: 'BIR Revenue Regulations 29-2025' };

const CEILING =
  'A percentage has no floor or ceiling. For the ceiling, base the item on another one that has it as a monthly limit ' +
  'and is excluded from totals.';

/** Creates a preset for a percentage of an item that is chosen at installation. */
const share = (
  key: string,
  code: keyof typeof STATUTORY_NAMES,
  payer: 'employee' | 'employer',
  limit_percentage: number,
  more: Pick<Preset, 'description' | 'effective_from' | 'source'>,
): Preset => ({
  key,
  name: STATUTORY_NAMES[code],
  // An employer's share is not part of anyone's pay.
  category: payer === 'employee' ? 'deduction' : 'contribution',
  code,
  limit_type: 'percentage',
  limit_percentage,
  limit_frequency: 'monthly',
  is_de_minimis: false,
  is_taxable: false,
  ...more,
});

/** Creates a preset for an amount that is tax-free up to a ceiling. */
const exempt = (
  key: string,
  code: string,
  name: string,
  limit_amount: number,
  limit_frequency: Preset['limit_frequency'],
  more: Pick<Preset, 'description'> & Partial<Preset>,
): Preset => ({
  key,
  name,
  category: 'earning',
  code,
  limit_type: 'fixed_amount',
  limit_amount,
  limit_frequency,
  is_de_minimis: true,
  is_taxable: false,
  ...DE_MINIMIS,
  ...more,
});

export const PRESETS: Preset[] = [
  share('sss-employee', 'SSS-EE', 'employee', 5, {
    ...SSS,
    description: `Employee share: 5 % of the monthly salary credit, which goes from 5,000 to 35,000 pesos by brackets of 500. ${CEILING}`,
  }),
  share('sss-employer', 'SSS-ER', 'employer', 10, {
    ...SSS,
    description: `Employer share: 10 % of the monthly salary credit, which goes from 5,000 to 35,000 pesos by brackets of 500. The employees' compensation premium, a fixed amount that the employer pays as well, is not part of it. ${CEILING}`,
  }),
  share('philhealth-employee', 'PHIC-EE', 'employee', 2.5, {
    ...PHILHEALTH,
    description: `Employee share: half of the premium of 5 % of the basic monthly salary, between an income floor of 10,000 and a ceiling of 100,000 pesos. ${CEILING}`,
  }),
  share('philhealth-employer', 'PHIC-ER', 'employer', 2.5, {
    ...PHILHEALTH,
    description: `Employer share: half of the premium of 5 % of the basic monthly salary, between an income floor of 10,000 and a ceiling of 100,000 pesos. ${CEILING}`,
  }),
  share('pag-ibig-employee', 'HDMF-EE', 'employee', 2, {
    ...PAG_IBIG,
    description: `Employee share: 2 % of the monthly compensation, up to 10,000 pesos. For a compensation of 1,500 pesos or less the rate is 1 %, which this item does not cover. ${CEILING}`,
  }),
  share('pag-ibig-employer', 'HDMF-ER', 'employer', 2, {
    ...PAG_IBIG,
    description: `Employer share: 2 % of the monthly compensation, up to 10,000 pesos. ${CEILING}`,
  }),
  {
    ...share('withholding-tax', 'WTAX', 'employee', 35, {
      effective_from: '2023-01-01',
      source: LAWS.incomeTax,
      description:
        'Paid by the employee. Enter the amount from the withholding table. The limit is only the highest rate, 35 % of the taxable compensation of a year.',
    }),
    limit_frequency: 'annually',
  },
  exempt('thirteenth-month', '13TH-MONTH', '13th month pay and other benefits', 90_000, 'annually', {
    is_de_minimis: false,
    effective_from: '2018-01-01',
    source: LAWS.otherBenefits,
    description:
      'Free of tax up to 90,000 pesos a year, 13th month pay and other benefits together; de minimis benefits above their ceilings count as other benefits. Pay amounts above it under a taxable item.',
  }),
  exempt('rice-subsidy', 'DM-RICE', 'Rice subsidy', 2_500, 'monthly', {
    de_minimis_benefit: 'rice',
    description: 'De minimis: 2,500 pesos a month, or a 50 kg sack of rice of at most that value.',
  }),
  exempt('uniform-allowance', 'DM-UNIFORM', 'Uniform and clothing allowance', 8_000, 'annually', {
    de_minimis_benefit: 'uniform',
    description: 'De minimis: 8,000 pesos a year.',
  }),
  exempt('laundry-allowance', 'DM-LAUNDRY', 'Laundry allowance', 400, 'monthly', {
    de_minimis_benefit: 'laundry',
    description: 'De minimis: 400 pesos a month.',
  }),
  exempt('medical-cash-allowance', 'DM-MED-CASH', 'Medical cash allowance to dependents', 333, 'monthly', {
    de_minimis_benefit: 'medical-dependents',
    description:
      'De minimis: 333 pesos a month. The alternative of 2,000 pesos a semester cannot be set as a limit.',
  }),
  exempt('medical-assistance', 'DM-MED-ACTUAL', 'Actual medical assistance', 12_000, 'annually', {
    category: 'reimbursement',
    de_minimis_benefit: 'medical-actual',
    description: 'De minimis: 12,000 pesos a year of actual medical expenses.',
  }),
  exempt('achievement-award', 'DM-AWARD', 'Employee achievement award', 12_000, 'annually', {
    de_minimis_benefit: 'award',
    description:
      'De minimis: 12,000 pesos a year, under a written plan that does not favor highly paid employees.',
  }),
  exempt('christmas-gift', 'DM-GIFT', 'Christmas and major anniversary gifts', 6_000, 'annually', {
    de_minimis_benefit: 'celebration',
    description: 'De minimis: 6,000 pesos a year.',
  }),
  exempt(
    'cba-and-productivity',
    'DM-CBA',
    'Collective bargaining and productivity benefits',
    12_000,
    'annually',
    {
      de_minimis_benefit: 'productivity',
      description:
        'De minimis: 12,000 pesos a year for benefits of a collective bargaining agreement and of productivity schemes together.',
    },
  ),
];
