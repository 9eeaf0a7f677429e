import { texts } from '../texts.ts';

/** Messages about imports of employees. */
export const IMPORTS = texts({
  'import.in_column': {
    en: 'Column "{column}": {reason}{choice}',
    fil: 'Column na “{column}”: {reason}{choice}',
  },
  'import.in_cell': {
    en: 'Column "{column}", value "{value}": {reason}{choice}',
    fil: 'Column na “{column}”, laman na “{value}”: {reason}{choice}',
  },
  'import.allowed': { en: ' Allowed: {allowed}.', fil: ' Maaari: {allowed}.' },
  'import.spreadsheet_error': {
    en: 'The {attribute} field is {cell}, an error of the spreadsheet.',
    fil: '{cell} ito, isang pagkakamali ng spreadsheet.',
  },
  'import.lost_digits': {
    en: 'The {attribute} field has lost digits in the spreadsheet. Format the column as text and enter the number again.',
    fil: 'Nawalan ito ng mga numero sa spreadsheet. Gawing text ang format ng column at ilagay muli ang numero.',
  },
  'import.value_outside': {
    en: 'There is a value outside of the columns.',
    fil: 'May nakasulat sa labas ng mga column.',
  },
  'import.needs_permission': {
    en: 'The {attribute} field requires a permission that you do not have.',
    fil: 'Walang pahintulot ang account ninyo na ilagay ito.',
  },
  'import.no_header': { en: 'Column {at} has no header.', fil: 'Walang pamagat ang ika-{at} na column.' },
  'import.unknown_column': {
    en: 'The column "{column}" is not known.',
    fil: 'Hindi kilala ang column na “{column}”.',
  },
  'import.repeated_column': {
    en: 'The column "{column}" occurs twice.',
    fil: 'Dalawang beses nakalagay ang column na “{column}”.',
  },
  'import.missing_column': {
    en: 'The column "{column}" is missing.',
    fil: 'Kulang ang column na “{column}”.',
  },
  'import.organization_by_slug': {
    en: 'Organizations are named by their slug, in the column "organization slug".',
    fil: 'Slug ang ipinapangalan sa mga organisasyon, sa column na “organization slug”.',
  },
  'import.no_employees': { en: 'The file has no employees.', fil: 'Walang empleado sa file.' },
  'import.mapping': {
    en: 'The {attribute} field must be a JSON object that names a field, or null, for each heading.',
    fil: 'Dapat itong JSON object na may field, o null, para sa bawat pamagat ng column.',
  },
  'import.unknown_fields': {
    en: 'The {attribute} field names a field that is not known. Allowed: {allowed}.',
    fil: 'May binabanggit itong field na hindi kilala. Maaari: {allowed}.',
  },
  'import.too_many_employees': {
    en: 'The file has more than {most} employees.',
    fil: 'Mahigit {most} empleado ang nasa file.',
  },
  'import.same_person': {
    en: 'An employee with this name and birthdate exists already.',
    fil: 'May empleado nang ganito ang pangalan at petsa ng kapanganakan.',
  },
  'import.same_person_in_row': {
    en: 'Row {row} has the same name and birthdate.',
    fil: 'Kapareho ng hilera {row} ang pangalan at petsa ng kapanganakan.',
  },
  'import.nothing': {
    en: 'Nothing was imported: {failed} of {count} rows have errors.',
    one: 'Nothing was imported: {failed} of {count} row has errors.',
    fil: 'Walang na-import: may mali sa {failed} ng {count} hilera.',
  },
});
