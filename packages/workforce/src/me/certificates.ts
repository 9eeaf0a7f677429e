import type { DocumentRow } from '@bulwagan/platform/documents/tables.ts';
import type { DocumentLanguage } from '@bulwagan/platform/documents/values/fields.ts';
import { assertFound } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { toPesos } from '@bulwagan/platform/money/pesos.ts';
import type { Actor } from '../access.ts';
import type { App } from '../context.ts';
import { BIR_2316 } from '../documents/kinds/bir-2316.ts';
import { issueOnce, stateOf } from '../documents/own-papers.ts';
import { amountName } from '../documents/values/bir-2316.ts';
import { getOwnEmployee } from '../employees/personal-data/own-record.ts';
import { type EmployeeYear, readEmployeeYear } from '../payroll-files/employee-year.ts';
import { readRunsOfEmployee } from '../payroll-files/queries.ts';

export const OWN_CERTIFICATES = '/api/me/certificates';

/** Returns the years for which the actor has a certificate of compensation and tax, latest first. */
export async function ownCertificates(app: App, actor: Actor) {
  const { id } = await getOwnEmployee(app.db, actor);
  const runs = await readRunsOfEmployee(app.db, id, undefined);
  const years = new Set(runs.map(({ pay_date: day }) => Number(day.slice(0, 4))));
  const found = [];
  for (const year of [...years].sort((one, other) => other - one)) {
    const read = await readEmployeeYear(app, app.db, id, year);
    if (read !== undefined) found.push(presentYear(app, year, read));
  }
  return found;
}

/**
 * Returns one certificate of the actor, with amounts by item of the form. Throws 404 for a year without final runs.
 */
export async function ownCertificate(app: App, actor: Actor, year: number, language: DocumentLanguage) {
  const { read } = await getOwnYear(app, actor, year);
  const { employedFrom, employedTo } = read.tax;
  return {
    ...presentYear(app, year, read),
    period: { start: employedFrom, end: employedTo },
    items: read.items.flatMap(([item, value]) => {
      const name = amountName(item);
      return typeof value === 'bigint' && name !== undefined
        ? [{ item, name: name[language], amount: toPesos(value) }]
        : [];
    }),
  };
}

/**
 * Returns the actor's certificate for a year as a paper. If no issued certificate has the same figures, the program
 * issues one. Throws 404 like `ownCertificate`.
 */
export async function ownCertificateFile(
  app: App,
  actor: Actor,
  year: number,
  how: { language: DocumentLanguage; origin: Origin },
): Promise<DocumentRow> {
  const { id, read } = await getOwnYear(app, actor, year);
  const subjectId = `${id}:${year}`;
  return await issueOnce(app, {
    kind: BIR_2316.kind,
    subjectId,
    ...how,
    state: await stateOf(app, BIR_2316, subjectId),
    officersSince: read.finalizedAt,
  });
}

async function getOwnYear(app: App, actor: Actor, year: number) {
  const { id } = await getOwnEmployee(app.db, actor);
  const read = assertFound(await readEmployeeYear(app, app.db, id, year), 'certificate');
  return { id, read };
}

const presentYear = (app: App, year: number, { employer, tax }: EmployeeYear) => ({
  year,
  employer: String(employer.values.employer),
  is_complete: app.time.dateOf(app.clock.now()) > `${year}-12-31`,
  gross: toPesos(tax.figures.gross),
  exempt: toPesos(tax.figures.exempt),
  taxable: toPesos(tax.figures.taxable),
  tax_due: toPesos(tax.due),
  withheld: toPesos(tax.figures.withheld + tax.previous.withheld),
  refunded: toPesos(tax.refunded),
  file_url: `${app.publicUrl}${OWN_CERTIFICATES}/${year}/file`,
});
