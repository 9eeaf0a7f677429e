import { defineTexts } from '../../../language/texts.ts';

/** Texts of payroll runs that are computed from pay. */
export const payTexts = defineTexts({
  en: {
    kind: 'Kind of run',
    kinds: {
      regular: 'Regular payroll',
      thirteenth_month: '13th month pay',
      bonus: 'Bonus',
      final_pay: 'Final pay',
    },
    kindHints: {
      regular: 'Basic pay of the period with allowances, contributions and tax.',
      thirteenth_month:
        'A twelfth of the basic pay earned in the year. Needs the item of the 13th month pay.',
      bonus: 'A payment apart from the periods, such as a mid-year bonus.',
      final_pay: 'Last pay of employees who leave: the rest of the 13th month pay, and the tax of the year.',
    },
    payDate: 'Pay date',
    payDateHint: 'Chooses the tax table and the tax year. Empty: the last day.',
    frequency: 'Pay frequency',
    frequencyHint: 'Chooses the table of the withholding tax.',
    byPeriod: 'By the length of the period',
    contributions: 'Contributions of the month',
    parts: {
      full: 'In full, less what was already taken',
      split: 'Divided among the month’s payrolls',
      none: 'None',
    },
    partHints: {
      full: 'The whole month, less what final runs of the month have taken.',
      split: 'Each payroll of the month takes its part, and the last one the rest.',
      none: 'This run takes no SSS, GSIS, PhilHealth or Pag-IBIG contributions.',
    },
    withholding: 'Withholding tax',
    methodHints: {
      byRules:
        'Per period; by the average with supplementary pay; annualized in the last payroll of the year.',
      periodic: 'By the table of this period alone.',
      cumulative: 'By the average of all payrolls of the year, less what was withheld.',
      annualized: 'By the tax of the whole year, less what was withheld. An excess is refunded.',
    },
    addSet: 'Add the items of a set',
    setAdded: (count: string) => `${count} items added. Their amounts are computed from pay.`,
    setMissing: (name: string) =>
      `The items of the set ${name} are not in the catalog. Add the set first: Payroll items, Statutory items.`,
    byRules: 'As the rules require',
    settings: 'Settings of the run',
    unusual: 'Unusual period',
    usesTimeRecords: 'Absences, tardiness and overtime come from time records, unless a quantity is entered.',
    carriesNegative: 'Deductions that the pay does not cover are left for the next run.',
    useTimeRecords: 'Take absences, tardiness and overtime from time records',
    useTimeRecordsHint:
      'For employees with a timekeeping policy and punches in the period. A quantity that you enter replaces them. If time records change after this run is final, the next run adjusts the pay.',
    carryNegativeHint:
      'Otherwise the run is refused and names the employees whose net pay would be negative.',
    carryNegative: 'Carry deductions that the pay does not cover to the next run',
    quantities: 'Quantities',
    quantitiesHint: 'Days, hours or minutes of one item for one employee, such as absences or overtime.',
    quantity: 'Quantity',
    addQuantity: 'Add quantity',
    quantityEmployee: (place: string) => `Employee of quantity ${place}`,
    quantityItem: (place: string) => `Item of quantity ${place}`,
    quantityOf: (place: string) => `Quantity ${place}`,
    removeQuantity: (place: string) => `Remove quantity ${place}`,
    manyQuantities: (count: string) => `${count} quantities are given, too many to edit here. They are kept.`,
  },
  fil: {
    kind: 'Uri ng run',
    kinds: {
      regular: 'Regular na payroll',
      thirteenth_month: '13th month pay',
      bonus: 'Bonus',
      final_pay: 'Huling sahod',
    },
    kindHints: {
      regular: 'Batayang sahod ng panahon, kasama ang mga allowance, kontribusyon at buwis.',
      thirteenth_month:
        'Ikalabindalawa ng batayang sahod na kinita sa taon. Kailangan ang item ng 13th month pay.',
      bonus: 'Bayad na hiwalay sa mga panahon, gaya ng mid-year bonus.',
      final_pay: 'Huling sahod ng mga aalis: ang natitirang 13th month pay, at ang buwis ng taon.',
    },
    payDate: 'Petsa ng sahod',
    payDateHint: 'Batayan ng talahanayan at taon ng buwis. Kapag walang laman: ang huling araw.',
    frequency: 'Dalas ng sahod',
    frequencyHint: 'Batayan ng talahanayan ng withholding tax.',
    byPeriod: 'Ayon sa haba ng panahon',
    contributions: 'Mga kontribusyon ng buwan',
    parts: {
      full: 'Buo, bawas ang nakaltas na',
      split: 'Hinati sa mga payroll ng buwan',
      none: 'Wala',
    },
    partHints: {
      full: 'Buong buwan, bawas ang nakaltas na ng mga pinal na run ng buwan.',
      split: 'Kukunin ng bawat payroll ng buwan ang bahagi nito, at ng huli ang natitira.',
      none: 'Walang kakaltasing kontribusyon sa SSS, GSIS, PhilHealth o Pag-IBIG ang run na ito.',
    },
    withholding: 'Withholding tax',
    methodHints: {
      byRules:
        'Bawat panahon; ayon sa average kapag may karagdagang bayad; annualized sa huling payroll ng taon.',
      periodic: 'Ayon sa talahanayan ng panahong ito lamang.',
      cumulative: 'Ayon sa average ng lahat ng payroll ng taon, bawas ang nakaltas na.',
      annualized: 'Ayon sa buwis ng buong taon, bawas ang nakaltas na. Isasauli ang sobra.',
    },
    addSet: 'Idagdag ang isang set',
    setAdded: (count: string) =>
      `${count} item ang naidagdag. Kukuwentahin ang halaga ng mga ito mula sa sahod.`,
    setMissing: (name: string) =>
      `Wala sa katalogo ang mga item ng set na ${name}. Idagdag muna ang set: Mga payroll item, Mga item ayon sa batas.`,
    byRules: 'Ayon sa mga tuntunin',
    settings: 'Mga setting ng run',
    unusual: 'Hindi karaniwang haba',
    usesTimeRecords:
      'Galing sa mga tala ng oras ang pagliban, pagkahuli at overtime, maliban kung may inilagay na bilang.',
    carriesNegative: 'Dadalhin sa susunod na run ang mga kaltas na hindi kaya ng sahod.',
    useTimeRecords: 'Kunin sa mga tala ng oras ang pagliban, pagkahuli at overtime',
    useTimeRecordsHint:
      'Para sa mga empleadong may patakaran sa oras at may punch sa panahon. Kapag naglagay kayo ng bilang, iyon ang susundin. Kung mabago ang oras pagkatapos maging pinal ang run, iwawasto ang sahod sa susunod na run.',
    carryNegativeHint:
      'Kung hindi, tatanggihan ang run at babanggitin ang mga empleadong magiging negatibo ang neto.',
    carryNegative: 'Dalhin sa susunod na run ang mga kaltas na hindi kaya ng sahod',
    quantities: 'Mga bilang',
    quantitiesHint: 'Araw, oras o minuto ng isang item para sa isang empleado, gaya ng pagliban o overtime.',
    quantity: 'Bilang',
    addQuantity: 'Magdagdag ng bilang',
    quantityEmployee: (place: string) => `Empleado ng bilang ${place}`,
    quantityItem: (place: string) => `Item ng bilang ${place}`,
    quantityOf: (place: string) => `Bilang ${place}`,
    removeQuantity: (place: string) => `Alisin ang bilang ${place}`,
    manyQuantities: (count: string) =>
      `${count} ang mga bilang, napakarami para baguhin dito. Mananatili ang mga ito.`,
  },
});
