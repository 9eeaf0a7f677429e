import { defineTexts } from '../../../language/texts.ts';

/** Texts of the dialog that copies a run to the next period. */
export const copyTexts = defineTexts({
  en: {
    copy: 'Copy to next period',
    title: 'Copy this run to another period',
    text: 'The new draft has the same roster, items and settings. Recurring items are taken again when it is computed. Quantities and individual amounts are not copied.',
    periodStart: 'First day',
    periodEnd: 'Last day',
    payDate: 'Pay date',
    payDateHint: 'Leave empty to pay on the last day.',
    save: 'Create draft',
    done: 'Draft created. Add quantities if there are any, then compute it.',
  },
  fil: {
    copy: 'Kopyahin sa susunod na panahon',
    title: 'Kopyahin ang run na ito sa ibang panahon',
    text: 'Pareho ang roster, mga item at mga setting ng bagong draft. Kukunin muli ang mga regular na item kapag kinuwenta ito. Hindi kasama sa kopya ang mga bilang at ang mga halaga ng indibidwal.',
    periodStart: 'Unang araw',
    periodEnd: 'Huling araw',
    payDate: 'Petsa ng sahod',
    payDateHint: 'Iwanang blangko kung sa huling araw ang sahod.',
    save: 'Gumawa ng draft',
    done: 'Nagawa ang draft. Magdagdag ng mga bilang kung mayroon, saka kuwentahin ito.',
  },
});
