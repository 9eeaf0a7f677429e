import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { loadTables } from '../statutory-tables/queries.ts';
import { roundHalfUp } from '../statutory-tables/rounding.ts';
import { evaluateTable, versionOn } from '../statutory-tables/table.ts';
import type { FileSource, PersonOfFile } from './payroll-file.ts';
import { readTaxSums } from './queries.ts';
import { NO_TAX, type TaxFigures, taxFigures } from './tax-figures.ts';

/** Tax of a person for a whole year, including the previous employer. */
export interface YearOfTax {
  person: PersonOfFile;
  figures: TaxFigures;
  previous: PreviousPay;
  /** Taxable pay from both employers. */
  taxable: Centavos;
  /** Tax according to the annual table. */
  due: Centavos;
  withheldBeforeDecember: Centavos;
  withheldInDecember: Centavos;
  /** Tax refunded in December, as a positive amount. */
  refunded: Centavos;
  /** First and last day of employment within the year. */
  employedFrom: string;
  employedTo: string;
}

export interface PreviousPay {
  employer: string | null;
  tin: string | null;
  address: string | null;
  zipcode: string | null;
  taxable: Centavos;
  withheld: Centavos;
}

const NO_PREVIOUS: PreviousPay = {
  employer: null,
  tin: null,
  address: null,
  zipcode: null,
  taxable: 0n,
  withheld: 0n,
};

/**
 * Returns true if the certificate replaces the employee's own tax return. The employee must have had only one
 * employer until the end of the year, and the tax withheld must equal the tax due. An employee who left earlier may
 * have another employer in the same year.
 */
export const hasSubstitutedFiling = ({ person, previous, figures, due, employedTo }: YearOfTax): boolean =>
  previous.employer === null &&
  figures.withheld === due &&
  (person.separated_on === null || person.separated_on >= `${employedTo.slice(0, 4)}-12-31`);

/** Returns the tax of each employee of the year. */
export async function yearsOfTax(
  db: Db,
  source: Pick<FileSource, 'runs' | 'people' | 'start' | 'end'>,
): Promise<YearOfTax[]> {
  const { runs, people, start, end } = source;
  const only = people.length === 1 ? people[0]!.id : undefined;
  const december = `${start.slice(0, 4)}-12-01`;
  const ids = (isWanted: (payDate: string) => boolean) =>
    runs.filter(({ pay_date: day }) => isWanted(day)).map(({ id }) => id);
  const all = await readTaxSums(
    db,
    ids(() => true),
    only,
  );
  const last = await readTaxSums(
    db,
    ids((day) => day >= december),
    only,
  );
  const previous = await readPrevious(
    db,
    people.map(({ id }) => id),
    Number(start.slice(0, 4)),
  );
  const { brackets } = await loadTables(db);
  const table = versionOn(
    brackets.filter(({ key }) => key === 'income-tax-annual'),
    end,
  )!;
  return people.map((person) => {
    const figures = taxFigures(person, all.get(person.id) ?? NO_TAX);
    const before = previous.get(person.id) ?? NO_PREVIOUS;
    const taxable = figures.taxable + before.taxable;
    const inDecember = last.get(person.id)?.withheld ?? 0n;
    return {
      person,
      figures,
      previous: before,
      taxable,
      // The tax of a non-resident alien is final when it is withheld.
      due: person.is_nonresident_alien
        ? figures.withheld + before.withheld
        : roundHalfUp(evaluateTable(table, taxable).employee),
      withheldBeforeDecember: figures.withheld - inDecember,
      withheldInDecember: inDecember > 0n ? inDecember : 0n,
      refunded: inDecember < 0n ? -inDecember : 0n,
      ...employedWithin(person, start, end),
    };
  });
}

/** A person who left before the year, and was paid in it, has its first day. */
function employedWithin(
  { hired_on: hired, separated_on: separated }: PersonOfFile,
  start: string,
  end: string,
) {
  const employedFrom = hired !== null && hired > start ? hired : start;
  const until = separated !== null && separated < end ? separated : end;
  return { employedFrom, employedTo: until > employedFrom ? until : employedFrom };
}

/** Returns the figures of earlier employers by employee. */
async function readPrevious(
  db: Db,
  employeeIds: readonly string[],
  year: number,
): Promise<Map<string, PreviousPay>> {
  const { rows } = await sql<PreviousPay & { employee_id: string }>`
    select employee_id, employer, tin, address, zipcode, taxable_centavos as taxable, withheld_centavos as withheld
    from previous_employers where year = ${year} and employee_id = any(${employeeIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ employee_id, ...row }) => [employee_id, row]));
}
