import { defineTexts } from '../../../language/texts.ts';

/** Texts of the comparison between a run and the previous run. */
export const comparisonTexts = defineTexts({
  en: {
    title: 'Changes',
    comparedWith: (period: string, status: string) => `Compared with the run of ${period} (${status}).`,
    summary: (net: string, people: string) =>
      `The net pay of the run changes by ${net}. Employees with a change: ${people}.`,
    none: 'Nothing to compare with',
    noneHint: 'This roster has no earlier run of this kind that was computed.',
    noChange: 'No changes',
    noChangeHint: 'Every employee gets the same as in the earlier run.',
    search: 'Name or employee number',
    item: 'Item',
    all: 'All',
    show: 'Show',
    onlyChanges: 'Changes only',
    everyLine: 'All lines',
    employee: 'Employee',
    before: 'Before',
    after: 'Now',
    difference: 'Difference',
    reason: 'Reason',
    netOf: (amount: string) => `Net pay ${amount}`,
  },
  fil: {
    title: 'Mga pagbabago',
    comparedWith: (period: string, status: string) => `Inihambing sa run ng ${period} (${status}).`,
    summary: (net: string, people: string) =>
      `${net} ang pagbabago sa neto ng run. Mga empleadong may pagbabago: ${people}.`,
    none: 'Walang mapaghahambingan',
    noneHint: 'Walang naunang run na ganito ang uri ang roster na ito na nakuwenta na.',
    noChange: 'Walang pagbabago',
    noChangeHint: 'Pareho sa naunang run ang matatanggap ng bawat empleado.',
    search: 'Pangalan o numero ng empleado',
    item: 'Item',
    all: 'Lahat',
    show: 'Ipakita',
    onlyChanges: 'Mga pagbabago lamang',
    everyLine: 'Lahat ng linya',
    employee: 'Empleado',
    before: 'Dati',
    after: 'Ngayon',
    difference: 'Pagkakaiba',
    reason: 'Dahilan',
    netOf: (amount: string) => `Neto ${amount}`,
  },
});
