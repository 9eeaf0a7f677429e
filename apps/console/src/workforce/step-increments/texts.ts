import { defineTexts } from '../../language/texts.ts';

/** Texts of the page for step increments. */
export const stepTexts = defineTexts({
  en: {
    title: 'Step increments',
    hint: 'Three years after the last step or appointment. More than 15 days of leave without pay postpone a step.',
    on: 'Due on',
    none: 'No step is due',
    noneHint: 'Choose a later date.',
    employee: 'Employee',
    due: 'Due',
    paidFrom: 'Paid from',
    before: 'Now',
    after: 'With the step',
    difference: 'Difference',
    step: (grade: number, step: number, amount: string) => `SG ${grade}, step ${step}: ${amount}`,
    enter: (count: number) => `Enter ${count} ${count === 1 ? 'step' : 'steps'}`,
    enterTitle: (count: number) =>
      count === 1 ? 'Enter the step of 1 employee?' : `Enter the steps of ${count} employees?`,
    enterText: (count: number, date: string) =>
      count === 1
        ? `The pay of 1 employee whose step is due by ${date} changes from the day in the list.`
        : `The pay of ${count} employees whose steps are due by ${date} changes from the days in the list.`,
    entered: 'The steps were entered.',
  },
  fil: {
    title: 'Mga step increment',
    hint: 'Tatlong taon mula sa huling step o appointment. Naaantala ang step kapag lampas sa 15 araw ang leave nang walang bayad.',
    on: 'Nakatakda sa',
    none: 'Walang nakatakdang step',
    noneHint: 'Pumili ng mas huling petsa.',
    employee: 'Empleado',
    due: 'Nakatakda',
    paidFrom: 'Babayaran mula',
    before: 'Ngayon',
    after: 'Kapag may step',
    difference: 'Pagkakaiba',
    step: (grade: number, step: number, amount: string) => `SG ${grade}, step ${step}: ${amount}`,
    enter: (count: number) => `Itala ang ${count} step`,
    enterTitle: (count: number) => `Itala ang step ng ${count} empleado?`,
    enterText: (count: number, date: string) =>
      `Magbabago ang sahod ng ${count} empleado na may nakatakdang step hanggang ${date}, mula sa araw na nasa listahan.`,
    entered: 'Naitala ang mga step.',
  },
});
