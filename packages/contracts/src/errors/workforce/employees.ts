import { texts } from '../texts.ts';

/** Messages about employees, organizations and reference lists. */
export const EMPLOYEES = texts({
  'employee.erased': {
    en: 'The personal data of this employee were permanently removed.',
    fil: 'Inalis na ang personal na datos ng empleadong ito, at hindi na maibabalik ninuman.',
  },
  'employee.archived': {
    en: 'Restore the archived employee before you change anything.',
    fil: 'Ibalik muna ang naka-archive na empleado bago baguhin ang anuman.',
  },
  'employee.changed': {
    en: 'The employee was changed by someone else. Reload to see the latest version.',
    fil: 'May ibang nagbago sa empleado. I-reload para makita ang pinakabagong bersiyon.',
  },
  'employee.own_account': {
    en: 'You created or changed this account and may not see everything that it would show of this employee. Ask another user to link it.',
    fil: 'Iba ang dapat mag-ugnay ng account na ito: kayo ang nagbukas o nagbago nito, at hindi ninyo nakikita ang lahat ng ipapakita nito tungkol sa empleadong ito.',
  },
  'employee.own_employee': {
    en: 'You created or changed the account of this employee and may not see everything that it would show there. Ask another user to move them.',
    fil: 'Iba ang dapat maglipat sa empleadong ito: kayo ang nagbukas o nagbago ng account niya, at hindi ninyo nakikita ang lahat ng ipapakita nito roon.',
  },
  'employee.number_should_have': {
    en: 'The {attribute} field should have {lengths} digits.',
    fil: 'Kailangang may {lengths} na digit.',
  },
  'employee.number_must_have': {
    en: 'The {attribute} field must have {lengths} digits.',
    fil: 'Kailangang may {lengths} na digit.',
  },
  'employee.lengths': { en: '{one} or {other}', fil: '{one} o {other}' },
  'employee.at_most': { en: 'at most {most}', fil: 'hanggang {most}' },
  'employee.same_number': {
    en: 'Another employee has this {name}.',
    fil: 'May ibang empleadong may ganitong {name}.',
  },
  'organization.changed': {
    en: 'The organization was changed by someone else. Reload to see the latest version.',
    fil: 'May ibang nagbago sa organisasyon. I-reload para makita ang pinakabagong bersiyon.',
  },
  'organization.in_use': {
    en: 'The organization is in use and cannot be deleted.',
    fil: 'Hindi mabubura ang organisasyong ginagamit.',
  },
  'position.in_use': {
    en: 'The position is in use and cannot be deleted.',
    fil: 'Hindi mabubura ang posisyong ginagamit.',
  },
  'employment_type.in_use': {
    en: 'The employment type is in use and cannot be deleted.',
    fil: 'Hindi mabubura ang uri ng empleong ginagamit.',
  },
  'timekeeping_policy.in_use': {
    en: 'The timekeeping policy is in use and cannot be deleted.',
    fil: 'Hindi mabubura ang patakaran sa oras na ginagamit.',
  },
  'account_code.in_use': {
    en: 'The account code is in use and cannot be deleted.',
    fil: 'Hindi mabubura ang account code na ginagamit.',
  },
  'field.time': { en: 'The {attribute} field must be a time.', fil: 'Kailangang wastong oras.' },
});
