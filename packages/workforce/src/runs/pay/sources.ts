import { message } from '@bulwagan/contracts/errors/message.ts';
import type { PhilhealthRounding } from '@bulwagan/contracts/workforce/pay.ts';
import type { BackOffice } from '@bulwagan/platform/back-office/back-office.ts';
import { Refused } from '@bulwagan/platform/http/errors.ts';
import type { DB, Db } from '../../database.ts';
import { codeKey } from '../../pay/method.ts';
import type { PayItem, PayOptions, TableLookup } from '../../pay/types.ts';
import { loadTables } from '../../statutory-tables/queries.ts';
import { type TableVersion, versionOn } from '../../statutory-tables/table.ts';
import { loadValues } from '../../statutory-values/queries.ts';
import { holidaysAfter } from '../../time/holidays/queries.ts';
import type { Step } from '../computing/plan.ts';
import type { RunItemRow, RunRow } from '../queries.ts';
import { frequencyOfRun, payDateOf } from './settings.ts';

/** Settings, time zone and clock of the office. */
export type PayApp = Pick<BackOffice<DB>, 'time' | 'clock'> & {
  philhealthRounding: PhilhealthRounding;
  payrollVariancePercent: number;
};

/** An item of the run, with its step in the computation. */
export interface RunPayItem {
  row: RunItemRow;
  step: Step;
  pay: PayItem;
}

/** Data that all people in a run have in common. */
export interface PaySources {
  app: PayApp;
  run: RunRow & { frequency: NonNullable<RunRow['frequency']> };
  /** True if somebody set the pay frequency of the run. */
  isFrequencyGiven: boolean;
  items: RunPayItem[];
  byCode: ReadonlyMap<string, RunPayItem>;
  options: PayOptions;
  /** True if at least one amount is computed. Everybody then needs recorded pay and a net pay that is not negative. */
  isComputed: boolean;
  /** True if 13th month pay is computed from the basic pay of the year. */
  isThirteenthOfYear: boolean;
  /** Final runs that this run adjusts, as far as they were read. Null for a run without computed items. */
  earlierRuns: Map<string, PaySources | null>;
}

/** Returns the data for the methods of a run; null for a run without computed items. */
export async function readPaySources(
  app: PayApp,
  db: Db,
  run: RunRow,
  items: readonly RunItemRow[],
  steps: readonly Step[],
): Promise<PaySources | null> {
  if (items.every(({ method }) => method === null)) return null;
  const frequency = frequencyOfRun(run);
  const isComputed = items.some((item) => item.is_computed);
  if (frequency === null && isComputed)
    throw new Refused(message('run.frequency_required', { attribute: 'frequency' }));
  const stepOf = new Map(steps.map((step) => [step.item.payroll_item_id, step]));
  const codes = new Map(items.map(({ payroll_item_id: id, code }) => [id, code]));
  const payItems = items.map((row) => ({
    row,
    step: stepOf.get(row.payroll_item_id)!,
    pay: payItemOf(row, codes),
  }));
  const { brackets } = await loadTables(db);
  return {
    app,
    run: { ...run, frequency: frequency ?? 'monthly' },
    isFrequencyGiven: run.frequency !== null,
    items: payItems,
    byCode: new Map(payItems.map((item) => [codeKey(item.pay.code), item])),
    options: {
      tables: lookupIn(brackets),
      values: await loadValues(db),
      holidays: await holidaysAfter(db, [payDateOf(run), run.period_end]),
      philhealthRounding: app.philhealthRounding,
    },
    isComputed,
    earlierRuns: new Map(),
    isThirteenthOfYear:
      run.kind === 'thirteenth_month' ||
      run.kind === 'final_pay' ||
      items.every(({ method }) => method?.type !== 'compensation'),
  };
}

function payItemOf(row: RunItemRow, codes: ReadonlyMap<string, string>): PayItem {
  const { code, name, category, method, source } = row;
  const { is_taxable: isTaxable, de_minimis: deMinimis, effective_from: effectiveFrom } = row;
  const basisId = row.limit_basis_payroll_item_id;
  const basis = basisId === null ? null : (codes.get(basisId) ?? null);
  const limit = { ...row, basis };
  return { code, name, category, method, source, isTaxable, deMinimis, effectiveFrom, limit };
}

/** Looks up each table and day only once, because every person in a run needs the same tables. */
function lookupIn(versions: readonly TableVersion[]): TableLookup {
  const found = new Map<string, TableVersion | undefined>();
  return (key, on) => {
    const known = `${key} ${on}`;
    if (!found.has(known))
      found.set(
        known,
        versionOn(
          versions.filter((version) => version.key === key),
          on,
        ),
      );
    return found.get(known);
  };
}
