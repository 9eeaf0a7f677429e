import { texts } from '../texts.ts';

/** Reasons why a spreadsheet or CSV file cannot be read. */
export const DOCUMENTS = texts({
  'document.row': { en: 'Row {row}: {problem}', fil: 'Hilera {row}: {problem}' },
  'document.damaged': { en: 'The file is damaged.', fil: 'Sira ang file.' },
  'document.not_a_workbook': {
    en: 'The file is not an Excel workbook (.xlsx).',
    fil: 'Hindi Excel workbook (.xlsx) ang file.',
  },
  'document.locked': { en: 'The file has a password.', fil: 'May password ang file.' },
  'document.old_or_locked': {
    en: 'The file is an old Excel workbook (.xls), or has a password. Save it as .xlsx without one.',
    fil: 'Lumang Excel workbook (.xls) ang file, o may password. I-save ito bilang .xlsx na walang password.',
  },
  'document.no_sheet': { en: 'The workbook has no sheet.', fil: 'Walang sheet ang workbook.' },
  'document.malformed_workbook': {
    en: 'The workbook is not well-formed.',
    fil: 'Hindi wasto ang pagkakagawa ng workbook.',
  },
  'document.malformed_sheet': {
    en: 'The sheet is not valid.',
    fil: 'Hindi wasto ang pagkakagawa ng sheet.',
  },
  'document.not_utf8': {
    en: 'The file is not in UTF-8. In Excel, save it as "CSV UTF-8".',
    fil: 'Wala sa UTF-8 ang file. Sa Excel, i-save ito bilang “CSV UTF-8”.',
  },
  'document.text_after_quote': {
    en: 'Text follows a closing quote.',
    fil: 'May nakasulat kasunod ng panarang panipi.',
  },
  'document.unclosed_quote': {
    en: 'A quote is opened and not closed.',
    fil: 'May paniping binuksan at hindi isinara.',
  },
  'document.long_cell': {
    en: 'A cell is too long. A quote may have been opened and not closed.',
    fil: 'Masyadong mahaba ang isang cell. Baka may paniping binuksan at hindi isinara.',
  },
  'document.too_large': {
    en: 'The file is larger than allowed.',
    fil: 'Mas malaki ang file kaysa pinahihintulutan.',
  },
  'document.too_many_rows': {
    en: 'The file has more than {most} rows.',
    fil: 'Mahigit {most} hilera ang nasa file.',
  },
  'document.too_many_columns': {
    en: 'There are more than {most} columns.',
    fil: 'Mahigit {most} ang column.',
  },
});
