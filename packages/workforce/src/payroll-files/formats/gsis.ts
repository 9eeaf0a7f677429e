import { americanDate, csvRow, linesOf, plainAmount, plainText } from '../fixed-width.ts';
import { basisOf, type FileSource, type PersonOfFile, sumOf } from '../payroll-file.ts';

/**
 * Columns in the order and spelling of the agency’s file. Columns for loans and policies that payroll does not have
 * contain zero.
 */
const HEADINGS =
  'BPNO,LastName,FirstName,MI,PREFIX,APPELLATION,BIRTHDATE,CRN,BASIC,EFFECTIVITY,PS,GS,EC,CONSOLOAN,ECARDPLUS,SALARY_LOAN,CASH_ADV,EMRGYLN,EDUC_ASST,ELA,SOS,PLREG,PLOPT,REL,LCH_DCS,STOCK_PURCHASE,OPT_LIFE,CEAP,EDU_CHILD,GENESIS,GENPLUS,GENFLEXI,GENSPCL,HELP'.split(
    ',',
  );
const AFTER_EC = HEADINGS.length - HEADINGS.indexOf('EC') - 1;
const NONE = Array.from({ length: AFTER_EC }, () => '0.00');

/** Remittance of premiums as CSV. The first three rows identify the agency. */
export function gsisFile({ employer, people, start }: FileSource): string {
  return linesOf([
    csvRow(['Remitting agency', plainText(employer.name)]),
    csvRow(['Office code', employer.gsis]),
    csvRow(['Due month', start.slice(0, 7)]),
    csvRow(HEADINGS),
    ...people.map((person) => csvRow(row(person))),
  ]);
}

const row = (person: PersonOfFile): string[] => [
  person.numbers.gsis_number ?? '',
  plainText(person.last_name),
  plainText(person.first_name),
  plainText(person.middle_name).slice(0, 1),
  '',
  plainText(person.suffix),
  americanDate(person.birthdate),
  '',
  plainAmount(basisOf(person, 'GSIS-EE')),
  americanDate(person.hired_on),
  plainAmount(sumOf(person, 'GSIS-EE')),
  plainAmount(sumOf(person, 'GSIS-ER')),
  plainAmount(sumOf(person, 'EC-GOV')),
  ...NONE,
];
