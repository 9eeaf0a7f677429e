/** Normalization of headings, and common names of employee columns. */

/** Returns the same key for `SSS number`, `sss_number`, ` Sss Number ` and `SSS Number:`. */
export const headingKey = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_\-.:#*]+/g, ' ')
    .trim();

/** Common names that the API and exports do not use. */
export const OTHER_NAMES: readonly (readonly [name: string, field: string])[] = [
  ['Given name', 'first_name'],
  ['Firstname', 'first_name'],
  ['Surname', 'last_name'],
  ['Family name', 'last_name'],
  ['Lastname', 'last_name'],
  ['Middlename', 'middle_name'],
  ['Name extension', 'suffix'],
  ['Date of birth', 'birthdate'],
  ['Birth date', 'birthdate'],
  ['Birthday', 'birthdate'],
  ['Place of birth', 'birthplace'],
  ['Gender', 'sex'],
  ['Marital status', 'civil_status'],
  ['Employee no', 'employee_number'],
  ['Employee ID', 'employee_number'],
  ['Email address', 'email'],
  ['E-mail', 'email'],
  ['SSS no', 'sss_number'],
  ['SSS', 'sss_number'],
  ['TIN no', 'tin_number'],
  ['TIN number', 'tin_number'],
  ['PhilHealth', 'philhealth_number'],
  ['PhilHealth no', 'philhealth_number'],
  ['Pag-IBIG', 'pagibig_number'],
  ['Pag-IBIG no', 'pagibig_number'],
  ['Pag-IBIG number', 'pagibig_number'],
  ['Pag-IBIG MID', 'pagibig_number'],
  ['Pag-IBIG MID no', 'pagibig_number'],
  ['Numero sa Pag-IBIG', 'pagibig_number'],
  ['GSIS', 'gsis_number'],
  ['GSIS no', 'gsis_number'],
  ['Bank account', 'bank_account_number'],
  ['Account number', 'bank_account_number'],
  ['Date hired', 'hired_on'],
  ['Hire date', 'hired_on'],
  ['Separation date', 'separated_on'],
  ['Unang pangalan', 'first_name'],
  ['Apelyido', 'last_name'],
  ['Gitnang pangalan', 'middle_name'],
  ['Petsa ng kapanganakan', 'birthdate'],
  ['Kapanganakan', 'birthdate'],
  ['Kasarian', 'sex'],
  ['Katayuang sibil', 'civil_status'],
];

export const ROW_HEADING = 'Row in the file';
export const REASONS_HEADING = 'Reasons';
/** Columns added by the file of failed rows, which is imported again. */
export const NOT_TAKEN: ReadonlySet<string> = new Set([ROW_HEADING, REASONS_HEADING].map(headingKey));
