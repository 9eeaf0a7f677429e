import type { BankLayout } from '@bulwagan/contracts/workforce/pay.ts';
import type { Db } from '../database.ts';
import { alphalistFile, alphalistName } from './formats/alphalist.ts';
import { bankFile } from './formats/bank.ts';
import { monthlyReturn, type ReturnLine, returnFile } from './formats/bir-1601c.ts';
import { certificatesFile } from './formats/bir-2316.ts';
import { gsisFile } from './formats/gsis.ts';
import { journalFile } from './formats/journal.ts';
import { pagIbigFile } from './formats/pag-ibig.ts';
import { philhealthFile } from './formats/philhealth.ts';
import { sssFile } from './formats/sss.ts';
import { journalOfRuns } from './journal-warnings.ts';
import { type FileKind, KIND_FACTS } from './kinds.ts';
import type { FileRequest, FileSource } from './payroll-file.ts';
import { readFinalRuns, readTaxSums } from './queries.ts';
import { NO_TAX, taxFigures } from './tax-figures.ts';
import { yearsOfTax } from './yearly-tax.ts';

type Scoped = Pick<Parameters<typeof readFinalRuns>[1], 'scope' | 'organizationId'>;

export interface MakingOptions extends Scoped {
  bankLayout: BankLayout;
}

/** Returns the text of a file. */
export async function makeFile(
  db: Db,
  kind: FileKind,
  source: FileSource,
  options: MakingOptions,
): Promise<string> {
  switch (kind) {
    case 'sss':
      return sssFile(source);
    case 'philhealth':
      return philhealthFile(source);
    case 'pag-ibig':
      return pagIbigFile(source);
    case 'gsis':
      return gsisFile(source);
    case 'bir-1601c':
      return returnFile(await returnLines(db, source, options));
    case 'bir-2316':
      return certificatesFile(source.employer, await yearsOfTax(db, source));
    case 'alphalist':
      return alphalistFile(source, await yearsOfTax(db, source));
    case 'journal':
      return journalFile((await journalOfRuns(db, runIdsOf(source))).entries);
    case 'bank':
      return bankFile(source, options.bankLayout);
    default:
      throw new TypeError(`Unknown kind of file ${kind satisfies never}.`);
  }
}

/**
 * Returns the name of the download, without its extension. It contains the month, the year or, for a run, its last
 * day, because a month may have several runs.
 */
export function nameOfFile(kind: FileKind, source: FileSource, { run }: Pick<FileRequest, 'run'>): string {
  if (kind === 'alphalist') return alphalistName(source);
  if (run !== undefined) return `${kind} ${source.end}`;
  const isOfYear = KIND_FACTS[kind].periods.includes('year');
  return `${kind} ${source.end.slice(0, isOfYear ? 'YYYY'.length : 'YYYY-MM'.length)}`;
}

export const runIdsOf = ({ runs }: Pick<FileSource, 'runs'>): string[] => runs.map(({ id }) => id);

/**
 * Returns the lines of the monthly tax return. Other benefits of earlier months have already used a part of their
 * ceiling.
 */
export async function returnLines(db: Db, source: FileSource, scoped: Scoped): Promise<ReturnLine[]> {
  const sums = await readTaxSums(db, runIdsOf(source));
  const before = await readTaxSums(
    db,
    (
      await readFinalRuns(db, {
        ...scoped,
        day: 'pay_date',
        start: `${source.start.slice(0, 4)}-01-01`,
        end: Temporal.PlainDate.from(source.start).subtract({ days: 1 }).toString(),
        runId: undefined,
      })
    ).map(({ id }) => id),
  );
  return monthlyReturn(
    source.people.map((person) =>
      taxFigures(person, sums.get(person.id) ?? NO_TAX, before.get(person.id)?.otherBenefits ?? 0n),
    ),
  );
}
