/**
 * Readers of the files for agencies, books and banks, written from the layouts that those publish, so that they do not share
 * a mistake with the program.
 */

/** Contributions of a member in centavos. */
export interface Member {
  number: string;
  employee: number;
  employer: number;
}

const centavos = (text: string): number => {
  const amount = text.trim();
  if (!/^-?\d+\.\d\d$/.test(amount)) throw new Error(`"${text}" is not an amount.`);
  return Math.round(Number(amount) * 100);
};

const recordsOf = (text: string): string[] => text.split('\r\n').filter((line) => line !== '');

/** Reads CSV with quoted cells into rows by heading. */
function csvRows(text: string): Record<string, string>[] {
  const [head = [], ...rows] = recordsOf(text.replace(/^\uFEFF/, '')).map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    ),
  );
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])));
}

/** SSS collection list R3: fixed-width records of a header, members and a trailer with the sums. */
export function readSss(text: string, surname: string) {
  const [header, ...rest] = recordsOf(text);
  const trailer = rest.pop()!;
  const at = (record: string, first: number, last: number) => record.slice(first - 1, last);
  const details = rest.map((record) => ({
    surname: at(record, 6, 25).trim(),
    number: at(record, 47, 56).trim(),
    contribution: centavos(at(record, 57, 64)),
    compensation: centavos(at(record, 73, 80)),
  }));
  const sum = (name: 'contribution' | 'compensation') => details.reduce((all, one) => all + one[name], 0);
  return {
    period: at(header!, 30, 35),
    isBalanced:
      at(trailer, 1, 2) === '99' &&
      centavos(at(trailer, 6, 17)) === sum('contribution') &&
      centavos(at(trailer, 30, 41)) === sum('compensation'),
    member: details.find((one) => one.surname === surname),
  };
}

/** PhilHealth report RF-1 as CSV: personal and employer share. */
export function readPhilhealth(text: string, surname: string) {
  const row = csvRows(text).find((one) => one.Surname === surname)!;
  return {
    number: row['PhilHealth Number']!,
    salary: centavos(row['Monthly Basic Salary']!),
    employee: centavos(row['Personal Share']!),
    employer: centavos(row['Employer Share']!),
    total: centavos(row.Total!),
  };
}

const PAG_IBIG_WIDTHS = [2, 12, 15, 30, 30, 30, 13, 13, 15, 8];

/** Pag-IBIG remittance: records `DT` of fixed width after the employer's. */
export function readPagIbig(text: string, surname: string): Member {
  const records = recordsOf(text)
    .filter((record) => record.startsWith('DT'))
    .map((record) =>
      PAG_IBIG_WIDTHS.map((width, at) => {
        const from = PAG_IBIG_WIDTHS.slice(0, at).reduce((sum, one) => sum + one, 0);
        return record.slice(from, from + width).trim();
      }),
    );
  const [, number, , , , , employee, employer] = records.find((fields) => fields[3] === surname)!;
  return { number: number!, employee: centavos(employee!), employer: centavos(employer!) };
}

/** Credits of a bank as CSV. */
export function readBank(text: string, surname: string) {
  const row = csvRows(text).find(({ Name = '' }) => Name.startsWith(`${surname},`))!;
  return { account: row['Account Number']!, amount: centavos(row.Amount!) };
}

/** Journal entry as CSV: accounts with debit and credit, and a last row of the sums, which must be equal. */
export function readJournal(text: string) {
  const rows = csvRows(text);
  const total = rows.pop()!;
  const of = (row: Record<string, string>, side: 'Debit' | 'Credit') => (row[side] ? centavos(row[side]) : 0);
  const sum = (side: 'Debit' | 'Credit') => rows.reduce((all, row) => all + of(row, side), 0);
  return {
    isBalanced:
      sum('Debit') === sum('Credit') &&
      of(total, 'Debit') === sum('Debit') &&
      of(total, 'Credit') === sum('Debit'),
    accounts: rows.map(({ Account = '' }) => Account),
  };
}
