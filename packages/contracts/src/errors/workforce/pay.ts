import { texts } from '../texts.ts';

/** Messages about what a person earns. */
export const PAY = texts({
  'pay.own': {
    en: 'Another user must enter your own pay. Ask a colleague.',
    fil: 'Ibang user ang dapat maglagay ng iyong sariling sahod. Magpatulong sa kasamahan.',
  },
  'compensation.same_date': {
    en: 'The employee has another entry of pay with this {attribute}. Choose another date.',
    fil: 'May iba nang nakatalang sahod mula sa petsang ito. Pumili ng ibang petsa.',
  },
  'compensation.amount_or_grade': {
    en: 'The {attribute} field is wrong: enter either an amount, or a salary grade with its step.',
    fil: 'Ilagay ang halaga, o kaya ang salary grade at step; hindi pareho.',
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
    fil: 'Ilagay ang halaga o ang bilang; hindi pareho.',
  },
  'recurring_item.loan_in_pesos': {
    en: 'The {attribute} field is for amounts: an item with a quantity has no balance and no installment.',
    fil: 'Para lamang ito sa halaga: walang balanse o hulog ang item na may bilang.',
  },
  'recurring_item.installment_over_balance': {
    en: 'The {attribute} field must not be greater than the balance.',
    fil: 'Hindi hihigit sa balanse.',
  },
});
