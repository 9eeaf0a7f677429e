import { texts } from '../texts.ts';

/** Explanations of computed payroll lines, and errors of the computation. */
export const COMPUTED_PAY = texts({
  'pay.entered': { en: 'Entered amount.', fil: 'Inilagay na halaga.' },
  'pay.not_employed': {
    en: 'Not employed or without pay on the days of the period.',
    fil: 'Hindi empleado o walang sahod sa mga araw ng panahon.',
  },
  'pay.salary': { en: 'Monthly salary of {salary}.', fil: 'Buwanang sahod na {salary}.' },
  'pay.half_salary': {
    en: 'Half of the monthly salary of {salary}.',
    fil: 'Kalahati ng buwanang sahod na {salary}.',
  },
  'pay.days': {
    en: '{days} working days at {rate} a day.',
    fil: '{days} araw ng trabaho sa {rate} bawat araw.',
  },
  'pay.days_at': { en: '{days} working days at {rate}', fil: '{days} araw ng trabaho sa {rate}' },
  'pay.part_of_period': {
    en: 'Part of the period: {days}, at most {most}.',
    fil: 'Bahagi ng panahon: {days}, hindi hihigit sa {most}.',
  },
  'pay.share_at': {
    en: '{days} of {all} working days at {pay}',
    fil: '{days} sa {all} araw ng trabaho sa {pay}',
  },
  'pay.changed': {
    en: 'The pay changed within the period: {parts}.',
    fil: 'Nagbago ang sahod sa loob ng panahon: {parts}.',
  },
  'pay.per_day': {
    en: '{quantity} days × {percent} % of the daily rate of {rate}.',
    fil: '{quantity} araw × {percent} % ng arawang sahod na {rate}.',
  },
  'pay.per_hour': {
    en: '{quantity} hours × {percent} % of the hourly rate of {rate}.',
    fil: '{quantity} oras × {percent} % ng sahod bawat oras na {rate}.',
  },
  'pay.per_minute': {
    en: '{quantity} minutes × {percent} % of the rate of {rate} a minute.',
    fil: '{quantity} minuto × {percent} % ng sahod bawat minuto na {rate}.',
  },
  'pay.fixed': { en: '{times} times {amount}.', fil: '{times} beses na {amount}.' },
  'pay.fixed_month': { en: '{amount} a month.', fil: '{amount} bawat buwan.' },
  'pay.percentage': { en: '{percent} % of {basis}.', fil: '{percent} % ng {basis}.' },
  'pay.percentage_at_most': {
    en: '{percent} % of {basis}, at most {most} a month.',
    fil: '{percent} % ng {basis}, hindi hihigit sa {most} bawat buwan.',
  },
  'pay.table_employee': {
    en: 'Employee share of {basis} by the table in force since {date}: {law}.',
    fil: 'Bahagi ng empleado sa {basis} ayon sa talahanayang may bisa mula {date}: {law}.',
  },
  'pay.table_employer': {
    en: 'Employer share of {basis} by the table in force since {date}: {law}.',
    fil: 'Bahagi ng employer sa {basis} ayon sa talahanayang may bisa mula {date}: {law}.',
  },
  'pay.part_of_month': {
    en: '{said} This period takes {part} of it.',
    fil: '{said} {part} nito ang sa panahong ito.',
  },
  'pay.no_earnings': {
    en: 'Nothing was earned in the period, so there is no contribution.',
    fil: 'Walang kinita sa panahon, kaya walang kontribusyon.',
  },
  'pay.thirteenth_month': {
    en: '{months} months worked × a twelfth of the monthly salary of {salary}.',
    fil: '{months} buwan ng trabaho × ikalabindalawa ng buwanang sahod na {salary}.',
  },
  'pay.thirteenth_month_earned': {
    en: 'A twelfth of the {earned} of basic pay earned this year, less {paid} of 13th month pay paid before.',
    fil: 'Ikalabindalawa ng {earned} na batayang sahod na kinita ngayong taon, bawas ang {paid} na 13th month pay na naibayad na.',
  },
  'pay.rest_of_month': {
    en: '{said} Payrolls of this month have taken {taken} before.',
    fil: '{said} Kumuha na ng {taken} ang mga payroll ng buwang ito.',
  },
  'pay.months_of_salary': {
    en: '{months} × the monthly salary of {salary}.',
    fil: '{months} × ang buwanang sahod na {salary}.',
  },
  'pay.tax_periodic': {
    en: 'Tax of one period on regular taxable pay of {regular} and supplementary of {supplementary}, by the table in force since {date}: {law}.',
    fil: 'Buwis ng isang panahon sa regular na nabubuwisang sahod na {regular} at karagdagang {supplementary}, ayon sa talahanayang may bisa mula {date}: {law}.',
  },
  'pay.tax_cumulative': {
    en: 'Cumulative average: tax on {average}, the average of {periods} payrolls this year, is {due} for all of them, less {withheld} withheld before. Table in force since {date}: {law}.',
    fil: 'Cumulative average: {average} ang average ng {periods} payroll ngayong taon, {due} ang buwis para sa lahat ng ito, bawas ang {withheld} na nakaltas na. Talahanayang may bisa mula {date}: {law}.',
  },
  'pay.tax_annualized': {
    en: 'Annualized: tax on the {taxable} of this year is {due}, less {withheld} withheld before. Table in force since {date}: {law}.',
    fil: 'Annualized: {due} ang buwis sa {taxable} ngayong taon, bawas ang {withheld} na nakaltas na. Talahanayang may bisa mula {date}: {law}.',
  },
  'pay.adjustment': {
    en: 'Adjustment of {start} to {end}: {after} instead of {before}. {said}',
    fil: 'Pagwawasto para sa {start} hanggang {end}: {after} sa halip na {before}. {said}',
  },
  'pay.tax_nonresident': {
    en: '{percent} % of the gross pay of {gross} of a non-resident alien. {law}, in force since {date}.',
    fil: '{percent} % ng kabuuang sahod na {gross} ng dayuhang hindi residente. {law}, may bisa mula {date}.',
  },
  'pay.de_minimis_excess': {
    en: '{said} {excess} of it is above the de minimis ceiling of {ceiling} ({law}) and counts as other benefits.',
    fil: '{said} {excess} nito ang lampas sa de minimis ceiling na {ceiling} ({law}) at ibinibilang sa ibang benepisyo.',
  },
  'pay.limited': {
    en: '{said} The item’s limit leaves {amount}.',
    fil: '{said} {amount} ang natira ayon sa limitasyon ng item.',
  },
  'pay.within_basic': {
    en: '{said} Only {amount} of the basic pay is left.',
    fil: '{said} {amount} lamang ang natitira sa batayang sahod.',
  },
  'pay.by_law': { en: '{said} By law: {source}.', fil: '{said} Ayon sa batas: {source}.' },
  'pay.by_law_since': {
    en: '{said} {source}, in force since {date}.',
    fil: '{said} {source}, may bisa mula {date}.',
  },
  'pay.set_or_type': {
    en: 'Give either set or payroll_type_id.',
    fil: 'Ibigay ang set o ang payroll_type_id; isa lamang sa dalawa.',
  },
  'pay.same_date': {
    en: 'Two compensations begin on one date.',
    fil: 'May dalawang sahod na nagsisimula sa iisang petsa.',
  },
  'pay.no_compensation': {
    en: 'No compensation begins by the end of the period.',
    fil: 'Walang sahod na nagsisimula hanggang sa katapusan ng panahon.',
  },
  'pay.unknown_code': {
    en: '{code} is not an item of this payroll.',
    fil: 'Hindi item ng payroll na ito ang {code}.',
  },
  'pay.code_twice': {
    en: '{code} is given twice, in different letters. Give it once.',
    fil: 'Dalawang beses ibinigay ang {code}, sa magkaibang titik. Isang beses lamang ito ibigay.',
  },
  'pay.not_de_minimis': {
    en: '{code} is not an item of this payroll with a de minimis ceiling. Leave it out.',
    fil: 'Hindi item ng payroll na ito na may de minimis ceiling ang {code}. Alisin ito.',
  },
  'pay.no_quantity': {
    en: '{code} takes no quantity. Give its amount instead.',
    fil: 'Walang bilang ang {code}. Halaga ang ibigay.',
  },
  'pay.table_missing': {
    en: 'The table {table} has no version in force on {date}. Add one first.',
    fil: 'Walang bersiyong may bisa sa {date} ang talahanayang {table}. Magdagdag muna.',
  },
  'pay.cycle': {
    en: 'These items depend on each other: {codes}. Change the items that one of them is computed from.',
    fil: 'Nakabatay sa isa’t isa ang mga item na ito: {codes}. Palitan ang batayan ng isa sa mga ito.',
  },
  'pay.too_large': {
    en: 'The pay is too large to be computed exactly. Use a smaller amount or quantity.',
    fil: 'Masyadong malaki ang sahod para makuwenta nang tiyak. Gumamit ng mas maliit na halaga o bilang.',
  },
  'pay.unknown_item': {
    en: 'No payroll item has the code {code}.',
    fil: 'Walang payroll item na may code na {code}.',
  },
  'payroll_item.named': {
    en: 'The {attribute} field cannot be changed: other payroll items are computed from this one.',
    fil: 'Hindi na mababago: may ibang payroll item na kinukuwenta mula rito.',
  },
  'method.compensation': {
    en: 'The basic pay of the period, from the person’s salary.',
    fil: 'Ang batayang sahod ng panahon, mula sa sahod ng tao.',
  },
  'method.typed': { en: 'The amount is entered.', fil: 'Inilalagay ang halaga.' },
  'method.fixed': { en: '{amount} each time.', fil: '{amount} bawat pagkakataon.' },
  'method.fixed_month': { en: '{amount} a month.', fil: '{amount} bawat buwan.' },
  'method.rate_day': {
    en: '{percent} % of the daily rate for each day.',
    fil: '{percent} % ng arawang sahod sa bawat araw.',
  },
  'method.rate_hour': {
    en: '{percent} % of the hourly rate for each hour.',
    fil: '{percent} % ng sahod bawat oras sa bawat oras.',
  },
  'method.rate_minute': {
    en: '{percent} % of the rate of a minute for each minute.',
    fil: '{percent} % ng sahod bawat minuto sa bawat minuto.',
  },
  'method.percentage': { en: '{percent} % of {items}.', fil: '{percent} % ng {items}.' },
  'method.withholding': {
    en: 'Tax of the period: by the table of the period, the cumulative average, or annualized at the end of the year or of the employment (RR 2-98 section 2.79).',
    fil: 'Buwis ng panahon: ayon sa talahanayan ng panahon, cumulative average, o annualized sa katapusan ng taon o ng empleo (RR 2-98 section 2.79).',
  },
  'method.thirteenth_month': {
    en: 'A twelfth of the monthly salary for each month worked.',
    fil: 'Ikalabindalawa ng buwanang sahod sa bawat buwan ng trabaho.',
  },
  'method.months_of_salary': {
    en: '{months} × the monthly salary, as often as the quantity says.',
    fil: '{months} × ang buwanang sahod, ayon sa bilang.',
  },
});
