import type { Invariant } from '@bulwagan/platform/verify/invariants.ts';
import { type RawBuilder, sql } from 'kysely';
import { OTHER_BENEFITS_CEILING } from '../pay/taxable.ts';
import { DE_MINIMIS } from '../payroll-items/queries.ts';
import { AGENCY_CODES, type AgencyFile } from './kinds.ts';

/** Tables used to compute the amounts in the agencies' files. */
const TABLES_OF_FILES: Record<AgencyFile, string> = {
  sss: 'sss(-mpf|-ec)?',
  philhealth: 'philhealth',
  'pag-ibig': 'pag-ibig',
  gsis: 'gsis',
};

const AGENCY_FILES = (Object.entries(TABLES_OF_FILES) as [AgencyFile, string][]).map(([file, tables]) => ({
  file,
  tables,
  codes: AGENCY_CODES[file].map((code) => code.toLowerCase()),
}));

/**
 * Finds lines of final runs that were computed from an agency's table, but are in no file or in another agency's
 * file.
 */
const outsideFiles = ({ file, tables, codes }: (typeof AGENCY_FILES)[number]): RawBuilder<unknown> => sql`
  select 'run ' || l.run_id || ', employee ' || l.employee_id || ', item ' || l.payroll_item_id || ', ' || ${sql.lit(file)}
    as subject
  from run_lines l join runs r on r.id = l.run_id join payroll_items i on i.id = l.payroll_item_id
  where r.status = 'final' and l.amount_centavos <> 0 and l.statutory_table is not null
    and (l.statutory_table ->> 'key' ~ ${sql.lit(`^${tables}$`)}) <> (i.code_key in (${sql.join(codes.map((code) => sql.lit(code)))}))`;

/**
 * Lines of people whose pay a final run computed, with the tax treatment of each line (`taxOf`). Excludes items that
 * were changed later, because the earlier tax treatment is unknown.
 */
const TAXED = sql`
  select l.run_id, l.employee_id, l.amount_centavos as amount, i.category, i.method ->> 'type' as type,
    coalesce(case when ${DE_MINIMIS} is not null and i.category in ('earning', 'reimbursement') then 'de_minimis' end,
      i.method ->> 'tax', case
      when i.method ->> 'type' = 'compensation' or i.category = 'deduction' and i.method ->> 'type' = 'rate' then 'regular'
      when i.method ->> 'type' = 'rate' then 'supplementary'
      when i.method ->> 'type' = 'table' then case i.method ->> 'share' when 'employee' then 'regular' else 'exempt' end
      when i.method ->> 'type' in ('thirteenth_month', 'months_of_salary') then 'other_benefits'
      when i.category = 'earning' and i.is_taxable then 'regular' else 'exempt' end) as tax
  from run_lines l join runs r on r.id = l.run_id join payroll_items i on i.id = l.payroll_item_id
  where r.status = 'final' and l.explanation is not null and not exists (
    select from run_items x join payroll_items changed on changed.id = x.payroll_item_id
    where x.run_id = r.id and changed.updated_at > r.computed_at)`;

const signed = (
  tax: string,
): RawBuilder<unknown> => sql`coalesce(sum(case category when 'deduction' then -amount else amount end)
  filter (where tax = ${sql.lit(tax)} and category <> 'contribution'), 0)`;

/** Totals of payroll files. They add up the lines and tax sums of final runs (contract §3.3). */
export const FILE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'agency-files',
    holds:
      'The files of SSS, PhilHealth, Pag-IBIG and GSIS add up all lines of final runs that come from the tables of the agency.',
    broken: sql.join(AGENCY_FILES.map(outsideFiles), sql` union all `) as Invariant['broken'],
  },
  {
    name: 'tax-files',
    holds:
      'The tax and the 13th month and other benefits in the files of the bureau equal the lines of final runs, with de minimis benefits above their ceilings.',
    broken: sql`
      select 'run ' || k.run_id || ', employee ' || k.employee_id as subject
      from run_employees k join (
        select run_id, employee_id, coalesce(sum(amount) filter (where type = 'withholding'), 0) as withheld,
          coalesce(sum(amount) filter (where tax = 'other_benefits' and category = 'earning'), 0) as benefits,
          coalesce(sum(amount) filter (where tax = 'de_minimis'), 0) as de_minimis
        from (${TAXED}) taxed group by run_id, employee_id
      ) s on s.run_id = k.run_id and s.employee_id = k.employee_id
      where (k.withheld_centavos, k.other_benefits_centavos) <> (s.withheld, s.benefits + k.de_minimis_excess_centavos)
        or k.de_minimis_excess_centavos > greatest(0, s.de_minimis)`,
  },
  {
    name: 'taxable-of-lines',
    holds:
      'The taxable pay in the files of the bureau equals taxed lines less contributions and time not worked, with other benefits above the ceiling of the year.',
    // Pay of minimum-wage earners is exempt, pay of non-resident aliens is not. Entries may be dated back.
    broken: sql`
      select 'run ' || k.run_id || ', employee ' || k.employee_id as subject
      from run_employees k join runs r on r.id = k.run_id join (
        select run_id, employee_id, ${signed('regular')} as regular, ${signed('supplementary')} as supplementary,
          ${signed('other_benefits')} as benefits
        from (${TAXED}) taxed group by run_id, employee_id
      ) s on s.run_id = k.run_id and s.employee_id = k.employee_id
      cross join lateral (
        select coalesce(sum(b.other_benefits_centavos), 0) as benefits
        from run_employees b join runs earlier on earlier.id = b.run_id
        where b.employee_id = k.employee_id and earlier.final_number <= r.computed_after
          and date_trunc('year', coalesce(earlier.pay_date, earlier.period_end))
            = date_trunc('year', coalesce(r.pay_date, r.period_end))
      ) before
      where not exists (select from compensations c where c.employee_id = k.employee_id
          and (c.is_minimum_wage_earner or c.is_nonresident_alien))
        and k.taxable_regular_centavos + k.taxable_supplementary_centavos <> greatest(0, s.regular + s.supplementary
          + greatest(0, s.benefits + k.de_minimis_excess_centavos - greatest(0, ${sql.lit(String(OTHER_BENEFITS_CEILING))}::bigint - before.benefits)))`,
  },
];
