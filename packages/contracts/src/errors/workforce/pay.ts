import { texts } from '../texts.ts';

/** Messages about employees' pay. */
export const PAY = texts({
  'pay.own': {
    en: 'Another user must enter your own pay. Ask a colleague.',
    fil: 'Ibang user ang dapat maglagay ng sarili ninyong sahod. Magpatulong sa kasamahan.',
  },
  'compensation.same_date': {
    en: 'The employee has another entry of pay with this {attribute}. Choose another date.',
    fil: 'May iba nang nakatalang sahod mula sa petsang ito. Pumili ng ibang petsa.',
  },
  'compensation.amount_or_grade': {
    en: 'The {attribute} field is wrong: enter either an amount, or a salary grade with its step.',
    fil: 'Ilagay ang halaga, o kaya ang salary grade at step; isa lamang sa dalawa.',
  },
  'compensation.minimum_or_nonresident': {
    en: 'A minimum-wage earner and a non-resident alien are taxed differently. Choose one of both.',
    fil: 'Magkaiba ang buwis ng minimum wage earner at ng dayuhang hindi residente. Pumili ng isa.',
  },
  'compensation.no_step': {
    en: 'The {attribute} field is too high: salary grade {grade} has {steps} steps.',
    fil: 'Walang ganitong step: {steps} ang step ng salary grade {grade}.',
  },
  'compensation.grade_is_monthly': {
    en: 'The {attribute} field must be monthly for a salary grade.',
    fil: 'Buwanan ang sahod ng salary grade.',
  },
  'compensation.used': {
    en: 'The payroll from {from} to {to} uses this pay, so it cannot be deleted. Enter new pay with another date.',
    fil: 'Ginamit ito ng payroll mula {from} hanggang {to}, kaya hindi ito mabubura. Maglagay ng bagong sahod na may ibang petsa.',
  },
  'previous_employer.same_year': {
    en: 'The employee has another entry for this {attribute}. Change that one.',
    fil: 'May iba nang tala para sa taong ito. Iyon ang baguhin.',
  },
  'recurring_item.amount_or_quantity': {
    en: 'The {attribute} field is wrong: enter either an amount or a quantity.',
    fil: 'Ilagay ang halaga o ang bilang; isa lamang sa dalawa.',
  },
  'recurring_item.loan_in_pesos': {
    en: 'The {attribute} field is for amounts: an item with a quantity has no balance and no installment.',
    fil: 'Para lamang ito sa halaga: walang balanse o hulog ang item na may bilang.',
  },
  'recurring_item.installment_over_balance': {
    en: 'The {attribute} field must not be greater than the balance.',
    fil: 'Hindi hihigit sa balanse.',
  },
  'compensation_change.one_rule': {
    en: 'The {attribute} field is wrong: enter either a percentage, or the tranche of a salary table.',
    fil: 'Ilagay ang porsiyento, o kaya ang tranche ng talahanayan ng sahod; isa lamang sa dalawa.',
  },
  'compensation_change.zero': {
    en: 'The {attribute} field must not be 0: the pay would not change.',
    fil: 'Hindi maaaring 0, dahil hindi magbabago ang sahod.',
  },
  'compensation_change.same_date': {
    en: '{employee} already has pay from {date}. Choose another date.',
    fil: 'May sahod na si {employee} mula {date}. Pumili ng ibang petsa.',
  },
  'compensation_change.no_pay': {
    en: 'No pay before this date. Enter it in the record of the employee.',
    fil: 'Walang sahod bago ang petsang ito. Ilagay ito sa rekord ng empleado.',
  },
  'compensation_change.by_grade': {
    en: 'Paid by salary grade, which a percentage does not change.',
    fil: 'Salary grade ang batayan ng sahod; hindi ito nababago ng porsiyento.',
  },
  'compensation_change.no_grade': {
    en: 'Not paid by salary grade, so that a salary table changes nothing.',
    fil: 'Hindi salary grade ang batayan ng sahod, kaya walang binabago ang talahanayan ng sahod.',
  },
  'compensation_change.same_salary': {
    en: 'No salary table begins on this date that changes the salary.',
    fil: 'Walang talahanayan ng sahod na nagsisimula sa petsang ito na bumabago sa sahod.',
  },
  'compensation_change.no_table': {
    en: 'No salary table is in force on this date. Choose a later date.',
    fil: 'Walang talahanayan ng sahod na may bisa sa petsang ito. Pumili ng mas huling petsa.',
  },
  'compensation_change.no_step': {
    en: 'Salary grade {grade} has {steps} steps. Choose one of them.',
    fil: '{steps} ang step ng salary grade {grade}. Pumili sa mga ito.',
  },
  'compensation_change.out_of_range': {
    en: 'The new pay would be less than a centavo, or a billion pesos or more. Use another percentage.',
    fil: 'Kulang sa isang sentimo, o isang bilyong piso o higit pa, ang bagong sahod. Gumamit ng ibang porsiyento.',
  },
  'compensation_change.too_many': {
    en: 'One change covers at most {most} employees. Divide it by organization or employment type.',
    fil: 'Hanggang {most} empleado ang isang pagbabago. Hatiin ito ayon sa organisasyon o uri ng empleo.',
  },
  'compensation_change.nobody': {
    en: 'This changes nobody’s pay. See the preview for the reasons.',
    fil: 'Walang sahod na mababago nito. Tingnan sa preview ang mga dahilan.',
  },
  'compensation_change.repeated': {
    en: 'This change has been applied before, so that it is not applied a second time.',
    fil: 'Nailapat na ang pagbabagong ito, kaya hindi na ito uulitin.',
  },
  'compensation_change.changed': {
    en: 'The pay of {employees} has changed since the preview. Look at it once more.',
    fil: 'Nagbago ang sahod ni {employees} mula nang makita ang preview. Tingnan itong muli.',
  },
  'compensation_change.fewer': {
    en: '{count} employees of the preview are no longer covered. Look at it once more.',
    one: '{count} employee of the preview is no longer covered. Look at it once more.',
    fil: '{count} empleado sa preview ang hindi na saklaw. Tingnan itong muli.',
  },
  'compensation_change.expected': {
    en: 'The {attribute} field must be a JSON array of employees with old and new pay.',
    fil: 'Kailangang JSON array ito ng mga empleado na may dati at bagong sahod.',
  },
  'compensation_change.unknown_number': {
    en: 'No employee whose pay you manage has the number {number}.',
    fil: 'Walang empleadong may numerong {number} sa mga pinamamahalaan ninyo ang sahod.',
  },
  'compensation_change.repeated_number': {
    en: 'Several employees have the number {number}. Correct their records first.',
    fil: 'Ilang empleado ang may numerong {number}. Itama muna ang kanilang rekord.',
  },
  'compensation_change.twice': {
    en: 'The file has two rows for {number} and {date}. Delete one of them.',
    fil: 'Dalawang hilera sa file ang para kay {number} at {date}. Burahin ang isa.',
  },
  'compensation_change.amount': {
    en: '"{text}" is not an amount. Write pesos above 0 with at most two decimals, such as 31705.00.',
    fil: 'Hindi halaga ang “{text}”. Isulat ang pisong higit sa 0 na hanggang dalawang decimal, gaya ng 31705.00.',
  },
  'compensation_change.grade': {
    en: 'Write a salary grade from 1 to {grades} and a step from 1 to {steps}.',
    fil: 'Isulat ang salary grade mula 1 hanggang {grades} at step mula 1 hanggang {steps}.',
  },
  'table.no_contributions': {
    en: 'Only tables of contributions are compared on the pay of employees. Use the preview of amounts.',
    fil: 'Mga talahanayan ng kontribusyon lamang ang naihahambing sa sahod ng mga empleado. Gamitin ang preview ng mga halaga.',
  },
  'step_increment.not_due': {
    en: '{count} of these employees have no step due on {date}. Load the list and choose from it.',
    one: '{count} of these employees has no step due on {date}. Load the list and choose from it.',
    fil: '{count} sa mga empleadong ito ang walang step na nakatakda sa {date}. I-load ang listahan at pumili roon.',
  },
  'step_increment.later_pay': {
    en: 'Other pay begins on {date}. Delete that pay first, or enter the step in the record of the employee.',
    fil: 'May ibang sahod na nagsisimula sa {date}. Burahin muna iyon, o ilagay ang step sa rekord ng empleado.',
  },
  'salary_table.date_taken': {
    en: 'The organization has chosen another salary table with this {attribute}. Delete that choice first.',
    fil: 'May napili nang talahanayan ng sahod ang organisasyon mula sa petsang ito. Burahin muna iyon.',
  },
  'salary_table.unknown': {
    en: 'No salary table has this {attribute}. Choose one from the list of statutory tables.',
    fil: 'Walang talahanayan ng sahod na may ganitong petsa. Pumili mula sa listahan.',
  },
  'salary_table.used': {
    en: 'A payroll has paid by this salary table, so that it cannot be deleted. Choose another table with a later date.',
    fil: 'May payroll nang gumamit ng talahanayang ito, kaya hindi ito mabubura. Pumili ng ibang talahanayan na may mas huling petsa.',
  },
});
