import { texts } from '../texts.ts';

/** Messages about payroll items, rosters and payroll runs. */
export const PAYROLL = texts({
  'payroll_item.based_on': {
    en: 'Other payroll items are based on this one, so it cannot be deleted.',
    fil: 'May ibang payroll item na nakabatay rito, kaya hindi ito mabubura.',
  },
  'payroll_item.in_use': {
    en: 'Payroll uses this payroll item, so it cannot be deleted.',
    fil: 'Ginagamit sa payroll ang item na ito, kaya hindi ito mabubura.',
  },
  'payroll_item.recurring': {
    en: 'Employees have this payroll item as a recurring item, so it cannot be deleted.',
    fil: 'May mga empleadong may ganitong regular na item, kaya hindi ito mabubura.',
  },
  'payroll_item.changed': {
    en: 'The payroll item was changed by someone else. Reload to see the latest version.',
    fil: 'May ibang nagbago sa payroll item. I-reload para makita ang pinakabagong bersiyon.',
  },
  'payroll_item.cycle': {
    en: 'The {attribute} field would form a cycle of payroll items: {chain}, each computed from the next. Choose another base for {code}, or change the base of one of the others first.',
    fil: 'Magpapaikot-ikot ang mga payroll item: {chain}, kinukuwenta ang bawat isa mula sa kasunod. Pumili ng ibang batayan para sa {code}, o palitan muna ang batayan ng isa sa iba.',
  },
  'payroll_item.computed': {
    en: 'The {attribute} field cannot be changed: payroll runs have computed the item.',
    fil: 'Hindi na mababago: nakuwenta na ang item sa mga payroll run.',
  },
  'payroll_item.basis_required': {
    en: 'The {attribute} field is required when the limit is a percentage.',
    fil: 'Kailangan itong punan kapag porsiyento ang limitasyon.',
  },
  'payroll_type.in_use': {
    en: 'The payroll type is in use and cannot be deleted.',
    fil: 'Hindi mabubura ang uri ng payroll na ginagamit.',
  },
  'roster.too_many_members': {
    en: 'A roster has at most {most} members.',
    fil: 'Hanggang {most} kasapi lamang ang isang roster.',
  },
  'roster.has_runs': {
    en: 'The roster has payroll runs and cannot be deleted.',
    fil: 'May mga payroll run ang roster, kaya hindi ito mabubura.',
  },
  'roster.being_computed': {
    en: 'A payroll run of the roster is being computed.',
    fil: 'Kinukuwenta pa ang isang payroll run ng roster.',
  },
  'roster.other_organizations': {
    en: 'Some members of the roster or its payroll runs belong to other organizations.',
    fil: 'May mga kasapi ang roster, o ang mga payroll run nito, na nasa ibang organisasyon.',
  },
  'run.own': {
    en: 'You created or changed this payroll run, its employees or its amounts, so another user must approve it.',
    fil: 'Hindi maaaprubahan ang payroll run ng mismong gumawa o nagbago nito, o nagbago kung sino ang babayaran nito o magkano.',
  },
  'run.limits_used': {
    en: 'Another payroll run that counts against the same limits has become final. Compute this one again.',
    fil: 'May ibang payroll run na saklaw ng parehong mga limitasyon at pinal na. Kuwentahin muli ang isang ito.',
  },
  'run.roster_fixed': {
    en: 'The roster of a payroll run cannot be changed.',
    fil: 'Hindi mapapalitan ang roster ng payroll run.',
  },
  'run.longer_than_year': {
    en: 'The period must not be longer than a year.',
    fil: 'Hindi hihigit sa isang taon ang panahon.',
  },
  'run.item_without_basis': {
    en: 'The {attribute} field is a percentage of an item that is not among the items.',
    fil: 'Porsiyento ito ng item na wala sa mga item.',
  },
  'run.not_computed': {
    en: 'The payroll run could not be computed. Please try again.',
    fil: 'Hindi nakuwenta ang payroll run. Subukan muli.',
  },
  'run.exists': {
    en: 'The roster already has a payroll run for this period.',
    fil: 'May payroll run na ang roster para sa panahong ito.',
  },
  'run.changed': {
    en: 'The payroll run was changed by someone else. Reload to see the latest version.',
    fil: 'May ibang nagbago sa payroll run. I-reload para makita ang pinakabagong bersiyon.',
  },
  'run.basis_missing': {
    en: '{item} is a percentage of an item that is not in the payroll run.',
    fil: 'Porsiyento ang {item} ng isang item na wala sa payroll run.',
  },
  'run.totals_too_large': {
    en: 'The totals of the payroll run are too large to be exact.',
    fil: 'Masyadong malaki ang kabuuan ng payroll run para maisulat nang tiyak.',
  },
  'run.overlaps': {
    en: 'The period overlaps the payroll run of the same roster from {from} to {to}.',
    fil: 'May payroll run na ang roster na ito para sa ilan sa mga araw: {from} hanggang {to}.',
  },
  'run.other_organization_pays': {
    en: 'A payroll run of another organization from {from} to {to} also pays {who}.',
    fil: 'Binabayaran din ng payroll run ng ibang organisasyon mula {from} hanggang {to}: {who}.',
  },
  'run.roster_pays': {
    en: 'The payroll run of the roster {roster} from {from} to {to} also pays {who}.',
    fil: 'Binabayaran din ng payroll run ng roster na {roster} mula {from} hanggang {to}: {who}.',
  },
  'run.changed_during_export': {
    en: 'The payroll run was changed or computed again during the export. Export it again.',
    fil: 'Binago o kinuwenta muli ang payroll run samantala. I-export itong muli.',
  },
  'run.no_longer_paid': {
    en: '{count} employees of the payroll run would no longer be paid. Compute it again.',
    one: 'One employee of the payroll run would no longer be paid. Compute it again.',
    fil: 'May {count} empleado sa payroll run na hindi na mababayaran. Kuwentahin itong muli.',
  },
  'run.more_overlaps': {
    en: '{count} more payroll runs overlap this period.',
    fil: 'May {count} pang payroll run na sumasaklaw sa mga araw na ito.',
  },
  'run.amount_required': {
    en: 'The {attribute} field is required, because {item} has no method to compute it.',
    fil: 'Kailangan itong punan dahil walang paraan ng pagkuwenta ang {item}.',
  },
  'run.computed_from_none': {
    en: 'The {attribute} field is computed from {codes}, of which none is among the items. Add them, or give an amount of {item}.',
    fil: 'Kinukuwenta ang {item} mula sa {codes}, pero wala ang mga ito sa mga item. Idagdag ang mga ito o maglagay ng halaga.',
  },
  'run.frequency_required': {
    en: 'The {attribute} field is required: the length of the period does not say how often the payroll is paid.',
    fil: 'Kailangan itong punan: hindi makikita sa haba ng panahon kung gaano kadalas ang sahod.',
  },
  'run.negative': {
    en: 'The deductions exceed the pay of {who}. Lower their deductions, or let the run carry what the pay does not cover.',
    fil: 'Mas malaki ang kaltas kaysa sa sahod ng: {who}. Babaan ang kaltas nila, o hayaang dalhin ng payroll run sa susunod ang hindi kaya ng sahod.',
  },
  'run.still_negative': {
    en: 'Contributions, tax and time not worked alone exceed the pay of {who}. Lower them, or remove these employees from the roster.',
    fil: 'Mas malaki na ang kontribusyon, buwis at oras na hindi ipinasok kaysa sa sahod ng: {who}. Babaan ang mga ito o alisin sa roster ang mga empleado.',
  },
  'run.without_pay': {
    en: 'These members have no pay on record in the period, so that nothing was computed for them: {who}.',
    fil: 'Walang nakatalang sahod sa panahong ito, kaya walang nakuwenta para sa: {who}.',
  },
  'run.deductions_lowered': {
    en: 'The pay does not cover all deductions of {who}. The rest is left for the next run.',
    fil: 'Hindi kaya ng sahod ang lahat ng kaltas ng: {who}. Dadalhin sa susunod na payroll run ang natira.',
  },
  'run.pay_date_far': {
    en: 'The pay date {date} is far from the period {start} to {end}. Tax and the year of the returns go by the pay date, so check its month and year.',
    fil: 'Malayo ang petsa ng sahod na {date} sa panahong {start} hanggang {end}. Sa petsa ng sahod nakabatay ang buwis at ang taon ng mga return, kaya suriin ang buwan at taon nito.',
  },
  'run.net_changed': {
    en: 'The net pay of these employees differs by more than {percent} % from their last final payroll run of this kind: {who}.',
    fil: 'Higit sa {percent} % ang pagkakaiba ng netong sahod mula sa huling pinal na payroll run na ganito ang uri para sa: {who}.',
  },
  'run.joined': {
    en: 'These employees are new since the last final payroll run of this roster: {who}.',
    fil: 'Bago ang mga ito mula noong huling pinal na payroll run ng roster na ito: {who}.',
  },
  'run.left': {
    en: 'These employees were in the last final payroll run of this roster, but this one does not pay them: {who}.',
    fil: 'Nasa huling pinal na payroll run ng roster na ito, pero hindi binabayaran ng isang ito: {who}.',
  },
  'run.recurring_left_out': {
    en: 'The recurring item {item} is not among the items of this payroll run, so it was left out for: {who}.',
    fil: 'Wala sa mga item ng payroll run na ito ang regular na item na {item}, kaya hindi isinama para sa: {who}.',
  },
  'run_import.empty': {
    en: 'The file has no rows below its headings. Download the template and fill it in.',
    fil: 'Walang hilera ang file sa ilalim ng mga pamagat. I-download ang template at punan ito.',
  },
  'run_import.too_many': {
    en: 'A payroll run has at most {most} quantities and as many individual amounts.',
    fil: 'Hanggang {most} bilang at ganoon din karaming halaga ng indibidwal ang isang payroll run.',
  },
  'run_import.no_figures': {
    en: 'No row of the file has a quantity or an amount. Fill in at least one.',
    fil: 'Walang bilang o halaga ang alinmang hilera ng file. Punan kahit isa.',
  },
  'run_import.one_figure': {
    en: 'Give either a quantity or an amount, not both.',
    fil: 'Bilang o halaga ang ibigay; isa lamang sa dalawa.',
  },
  'run_import.quantity': {
    en: '"{text}" is not a quantity. Write a number up to {most} with at most four decimals, such as 1.5.',
    fil: 'Hindi bilang ang “{text}”. Isulat ang bilang na hanggang {most} at hanggang apat na decimal, gaya ng 1.5.',
  },
  'run_import.amount': {
    en: '"{text}" is not an amount. Write pesos with at most two decimals, such as 1250.50.',
    fil: 'Hindi halaga ang “{text}”. Isulat ang piso na hanggang dalawang decimal, gaya ng 1250.50.',
  },
  'run_import.unknown_number': {
    en: 'The roster pays nobody with the employee number {number}. Correct the number, or add the employee to the roster.',
    fil: 'Walang binabayaran ang roster na may numero ng empleadong {number}. Itama ang numero o idagdag ang empleado sa roster.',
  },
  'run_import.unknown_code': {
    en: '{code} is not among the items of this payroll run. Add it to the run first.',
    fil: 'Wala sa mga item ng payroll run na ito ang {code}. Idagdag muna ito sa run.',
  },
  'run_import.twice': {
    en: 'The file has {code} of employee {number} twice. Keep one row.',
    fil: 'Dalawang beses na nasa file ang {code} ng empleado {number}. Isa lamang ang itira.',
  },
  'run_import.rows': { en: 'Rows {rows}: {problem}', fil: 'Mga hilera {rows}: {problem}' },
  'run_import.rejected': {
    en: '{count} rows of the file do not fit, so nothing was imported. Correct them and send the file again.',
    one: 'One row of the file does not fit, so nothing was imported. Correct it and send the file again.',
    fil: '{count} hilera ng file ang hindi tugma, kaya walang na-import. Itama ang mga ito at ipadala muli ang file.',
  },
  'comparison.unchanged': { en: 'Unchanged.', fil: 'Walang pagbabago.' },
  'run.adjusts_earlier': {
    en: 'A table, a salary or time was entered late, so that this run pays differences of earlier runs to {who}.',
    fil: 'May talahanayan, sahod o oras na nahuli ng pasok, kaya babayaran sa run na ito ang diperensiya ng mga naunang run para sa: {who}.',
  },
  'run.part_of_year': {
    en: 'This run settles the tax of the year, but earlier pay of this year is not on record for {who}, so that too much tax can be refunded. Enter pay and tax before the first run as those of a previous employer.',
    fil: 'Tinutuos ng run na ito ang buwis ng taon, ngunit walang tala ng naunang sahod ngayong taon para sa: {who}, kaya maaaring sumobra ang isasauling buwis. Ilagay ang sahod at buwis bago ang unang run bilang sa dating employer.',
  },
  'run.without_punches': {
    en: 'These employees have a timekeeping policy but no punches in the period, so that no absences were deducted: {who}. Import their punches and compute again, or check that they were on duty or on leave.',
    fil: 'May patakaran sa oras pero walang punch sa panahon, kaya walang ibinawas na pagliban para sa: {who}. I-import ang mga punch at kuwentahin muli, o tiyaking naka-duty o naka-leave sila.',
  },
  'run.adjustments_left': {
    en: 'Earlier runs have to be adjusted for {who}, but with items that this run does not have. Add the items and compute again.',
    fil: 'May dapat iwasto sa mga naunang run para sa: {who}, ngunit wala sa run na ito ang mga item. Idagdag ang mga item at kuwentahin muli.',
  },
  'comparison.adjustment': {
    en: 'Adjustment of {start} to {end}, because a table, a salary or time was entered late.',
    fil: 'Pagwawasto para sa {start} hanggang {end}, dahil nahuli ng pasok ang talahanayan, sahod o oras.',
  },
  'comparison.adjusted_before': {
    en: 'The earlier run paid an adjustment of {start} to {end}.',
    fil: 'Nagbayad ang naunang run ng pagwawasto para sa {start} hanggang {end}.',
  },
  'comparison.joined': { en: 'Not in the earlier run.', fil: 'Wala sa naunang run.' },
  'comparison.left': { en: 'No longer in this run.', fil: 'Wala na sa run na ito.' },
  'comparison.only_now': { en: 'Only in this run.', fil: 'Nasa run na ito lamang.' },
  'comparison.only_before': { en: 'Only in the earlier run.', fil: 'Nasa naunang run lamang.' },
  'comparison.table': {
    en: 'The table changed on {date}.',
    fil: 'Nagbago ang talahanayan noong {date}.',
  },
  'comparison.quantity': {
    en: 'The quantity changed from {before} to {after}.',
    fil: 'Mula {before}, naging {after} ang bilang.',
  },
  'comparison.salary': { en: 'New salary since {date}.', fil: 'Bagong sahod mula {date}.' },
  'comparison.basis': {
    en: 'Computed from {after} instead of {before}.',
    fil: 'Kinuwenta mula sa {after} sa halip na {before}.',
  },
  'comparison.annualized': {
    en: 'The tax of the year, less what was withheld before, in place of the tax of one period.',
    fil: 'Buwis ng buong taon, bawas ang nakaltas na, sa halip na buwis ng isang panahon.',
  },
  'comparison.days': {
    en: 'The days that are paid differ.',
    fil: 'Magkaiba ang mga araw na binayaran.',
  },
  'comparison.amount': { en: 'Another amount was entered.', fil: 'Ibang halaga ang inilagay.' },
  'run.and_more': { en: '{count} more', fil: '{count} pa' },
  'run.not_possible': {
    en: 'The payroll run is {status}, and cannot be {action}.',
    fil: 'Hindi ito magagawa: {status} ang payroll run.',
  },
  'document.of_several_people': {
    en: 'This paper is about several people. Send it to nobody by mail.',
    fil: 'Tungkol sa ilang tao ang papel na ito. Huwag itong ipadala sa email.',
  },
  'run.papers_of_final': {
    en: 'Papers are made of final payroll runs only. This run is {status}: finalize it first.',
    fil: 'Sa pinal na payroll run lamang gumagawa ng papel. Ang run na ito ay {status}: gawin muna itong pinal.',
  },
  'run_status.draft': { en: 'draft', fil: 'draft pa' },
  'run_status.computing': { en: 'computing', fil: 'kinukuwenta pa' },
  'run_status.computed': { en: 'computed', fil: 'nakuwenta na' },
  'run_status.reviewed': { en: 'reviewed', fil: 'nasuri na' },
  'run_status.approved': { en: 'approved', fil: 'naaprubahan na' },
  'run_status.final': { en: 'final', fil: 'pinal na' },
  'run_status.cancelled': { en: 'cancelled', fil: 'kinansela na' },
});
