import { TABLE_NAMES } from '../../workforce/table-names.ts';
import { texts } from '../texts.ts';

/** Names of the dated tables, and the parts of explanations of pay that name a bracket, a loan or a recurring amount. */
export const EXPLANATIONS = texts({
  'table_name.sss': TABLE_NAMES.sss,
  'table_name.sss_mpf': TABLE_NAMES['sss-mpf'],
  'table_name.sss_ec': TABLE_NAMES['sss-ec'],
  'table_name.philhealth': TABLE_NAMES.philhealth,
  'table_name.pag_ibig': TABLE_NAMES['pag-ibig'],
  'table_name.gsis': TABLE_NAMES.gsis,
  'table_name.withholding_daily': TABLE_NAMES['withholding-daily'],
  'table_name.withholding_weekly': TABLE_NAMES['withholding-weekly'],
  'table_name.withholding_semi_monthly': TABLE_NAMES['withholding-semi-monthly'],
  'table_name.withholding_monthly': TABLE_NAMES['withholding-monthly'],
  'table_name.income_tax_annual': TABLE_NAMES['income-tax-annual'],
  'table_name.salary_grades': TABLE_NAMES['salary-grades'],
  'pay.in_bracket': {
    en: '{said} {table}, bracket from {from} to {to}: {figure}.',
    fil: '{said} {table}, bracket mula {from} hanggang {to}: {figure}.',
  },
  'pay.in_last_bracket': {
    en: '{said} {table}, bracket from {from}: {figure}.',
    fil: '{said} {table}, bracket mula {from}: {figure}.',
  },
  'pay.in_only_bracket': {
    en: '{said} {table}, one bracket: {figure}.',
    fil: '{said} {table}, iisang bracket: {figure}.',
  },
  'pay.rate_of': { en: '{percent} % of {base}', fil: '{percent} % ng {base}' },
  'pay.plus_rate_of': {
    en: '{amount} plus {percent} % of {base}',
    fil: '{amount} at dagdag na {percent} % ng {base}',
  },
  'pay.plus_excess': {
    en: '{amount} plus {percent} % of the {excess} above {from}',
    fil: '{amount} at dagdag na {percent} % ng {excess} na labis sa {from}',
  },
  'pay.plus_excess_and': {
    en: '{amount} plus {percent} % of the {excess} above {from} and of {supplementary}',
    fil: '{amount} at dagdag na {percent} % ng {excess} na labis sa {from} at ng {supplementary}',
  },
  'pay.amount_of_bracket': {
    en: '{amount} for any pay in the bracket',
    fil: '{amount} para sa anumang sahod sa bracket',
  },
  'pay.salary_credit': {
    en: '{amount} for a monthly salary credit of {credit}',
    fil: '{amount} para sa monthly salary credit na {credit}',
  },
  'pay.no_tax': { en: 'no tax', fil: 'walang buwis' },
  'pay.ceiling_counts': {
    en: '{figure}, because pay above {base} counts as {base}',
    fil: '{figure}, dahil {base} lamang ang ibinibilang sa sahod na lampas dito',
  },
  'pay.floor_counts': {
    en: '{figure}, because pay below {base} counts as {base}',
    fil: '{figure}, dahil {base} ang ibinibilang sa sahod na mas mababa rito',
  },
  'pay.for_each_payroll': {
    en: '{figure}, for each of {periods} payrolls',
    fil: '{figure}, sa bawat isa sa {periods} payroll',
  },
  'pay.loan': {
    en: '{loan} since {date}: installment of {amount}, which leaves {left} of the balance of {balance}.',
    fil: '{loan} mula {date}: hulog na {amount}, kaya {left} ang natitira sa balanseng {balance}.',
  },
  'pay.recurring': {
    en: 'Recurring amount of {amount} since {date}.',
    fil: 'Regular na halagang {amount} mula {date}.',
  },
  'pay.carried': {
    en: '{amount} left by earlier payrolls.',
    fil: '{amount} na naiwan ng mga naunang payroll.',
  },
  'pay.entered_part': { en: 'Entered amount of {amount}.', fil: 'Inilagay na halagang {amount}.' },
  'pay.entered_parts': { en: 'Consists of: {parts}', fil: 'Binubuo ng: {parts}' },
});
