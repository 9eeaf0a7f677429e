import type { Translations } from '../language/translations.ts';

/** Messages about unreadable files. */
const UNREADABLE: Translations = [
  [/^The file is damaged\.$/, () => 'Sira ang file.'],
  [/^The file is not an Excel workbook \(\.xlsx\)\.$/, () => 'Hindi Excel workbook (.xlsx) ang file.'],
  [/^The file has a password\.$/, () => 'May password ang file.'],
  [
    /^The file is an old Excel workbook \(\.xls\), or has a password\. Save it as \.xlsx without one\.$/,
    () =>
      'Lumang Excel workbook (.xls) ang file, o may password. I-save ito bilang .xlsx na walang password.',
  ],
  [/^The workbook has no sheet\.$/, () => 'Walang sheet ang workbook.'],
  [
    /^The (?:workbook is not well-formed|sheet is not valid)\.$/,
    () => 'Hindi wasto ang pagkakagawa ng workbook.',
  ],
  [
    /^The file is not in UTF-8\. In Excel, save it as "CSV UTF-8"\.$/,
    () => 'Wala sa UTF-8 ang file. Sa Excel, i-save ito bilang “CSV UTF-8”.',
  ],
  [/^Text follows a closing quote\.$/, () => 'May nakasulat kasunod ng panarang panipi.'],
  [/^A quote is opened and not closed\.$/, () => 'May paniping binuksan at hindi isinara.'],
  [
    /^A cell is too long\. A quote may have been opened and not closed\.$/,
    () => 'Masyadong mahaba ang isang cell. Baka may paniping binuksan at hindi isinara.',
  ],
  [/^The file is larger than allowed\.$/, () => 'Mas malaki ang file kaysa pinahihintulutan.'],
  [/^The file has more than (\S+) rows\.$/, (most) => `Mahigit ${most} hilera ang nasa file.`],
  [/^There are more than (\S+) columns\.$/, (most) => `Mahigit ${most} ang column.`],
];

/** Filipino translations of messages about employee imports. */
export const IMPORTS: Translations = [
  ...UNREADABLE,
  [
    /^An employee with this name and birthdate exists already\.$/,
    () => 'May empleado nang ganito ang pangalan at petsa ng kapanganakan.',
  ],
  [
    /^Row (\d+) has the same name and birthdate\.$/,
    (row) => `Kapareho ng hilera ${row} ang pangalan at petsa ng kapanganakan.`,
  ],
  [/^Row (\d+): (.+)$/s, (row, problem = '') => `Hilera ${row}: ${said(problem)}`],
  [
    /^Nothing was imported: (\S+) of (\S+) rows? ha(?:s|ve) errors\.$/,
    (failed, rows) => `Walang naipasok: may mali sa ${failed} ng ${rows} hilera.`,
  ],
  [/^The file has no employees\.$/, () => 'Walang empleado sa file.'],
  [/^The file has more than (\S+) employees\.$/, (most) => `Mahigit ${most} empleado ang nasa file.`],
  [/^There is a value outside of the columns\.$/, () => 'May nakasulat sa labas ng mga column.'],
  [/^Column (\d+) has no header\.$/, (at) => `Walang pamagat ang ika-${at} na column.`],
  [/^The column "(.*)" is not known\.$/s, (column) => `Hindi kilala ang column na “${column}”.`],
  [/^The column "(.*)" occurs twice\.$/s, (column) => `Dalawang beses nakalagay ang column na “${column}”.`],
  [/^The column "(.*)" is missing\.$/s, (column) => `Kulang ang column na “${column}”.`],
  [
    /^Organizations are named by their slug, in the column "organization slug"\.$/,
    () => 'Slug ang ipinapangalan sa mga organisasyon, sa column na “organization slug”.',
  ],
];

/** Translations of what follows `The … field` for cells and column mappings. */
export const IMPORT_ENDS: Translations = [
  [
    /^has lost digits in the spreadsheet\. Format the column as text and enter the number again\.$/,
    () =>
      'Nawalan ito ng mga numero sa spreadsheet. Gawing text ang format ng column at ilagay muli ang numero.',
  ],
  [
    /^must be a JSON object that names a field, or null, for each heading\.$/,
    () => 'Dapat itong JSON object na may field, o null, para sa bawat pamagat ng column.',
  ],
  [
    /^names a field that is not known\. Allowed: (.+)\.$/,
    (allowed) => `May binabanggit itong field na hindi kilala. Maaari: ${allowed}.`,
  ],
];

function said(problem: string): string {
  for (const [pattern, say] of UNREADABLE) {
    const found = pattern.exec(problem);
    if (found !== null) return say(...found.slice(1));
  }
  return problem;
}
