import { defineTexts } from '../../../language/texts.ts';

/** Texts of the import of quantities and amounts into a run. */
export const importTexts = defineTexts({
  en: {
    open: 'Import quantities and amounts',
    fromFile: 'Import from a file',
    title: 'Import quantities and amounts',
    text: 'Download the template: it has a row for each employee and item. Fill in days, hours or minutes in “quantity”, or pesos in “amount”. Rows that you leave empty are skipped.',
    template: 'Template',
    choose: 'Choose a CSV or Excel file',
    chooseAnother: 'Choose another file',
    replace: 'Delete quantities and individual amounts that are not in the file',
    becomesDraft: 'The run becomes a draft again, to be computed with the new figures.',
    found: (quantities: string, amounts: string) =>
      `The file has ${quantities} quantities and ${amounts} individual amounts.`,
    skipped: (count: string) => `${count} rows without a quantity or an amount are skipped.`,
    rejected: (count: string) =>
      `Nothing can be imported yet: ${count} rows do not fit. Correct them and choose the file again.`,
    row: (row: string, reason: string) => `Row ${row}: ${reason}`,
    rows: (rows: string, reason: string) => `Rows ${rows}: ${reason}`,
    moreRows: (rows: string, count: string) => `${rows} and ${count} more`,
    more: (count: string) => `${count} more rows`,
    import: 'Import',
    done: (quantities: string, amounts: string) =>
      `${quantities} quantities and ${amounts} amounts imported. Compute the run to use them.`,
    section: 'Quantities and individual amounts',
    sectionHint:
      'Days, hours or minutes of single employees, such as absences or overtime, and amounts that differ from those of the items below.',
    count: (quantities: string, amounts: string) =>
      `This run has ${quantities} quantities and ${amounts} individual amounts.`,
    none: 'This run has none yet.',
    formHint: 'For many employees, save the draft first and import a file on its page.',
  },
  fil: {
    open: 'Mag-import ng mga bilang at halaga',
    fromFile: 'Mag-import mula sa file',
    title: 'Mag-import ng mga bilang at halaga',
    text: 'I-download ang template: may hilera ito para sa bawat empleado at item. Ilagay ang araw, oras o minuto sa “quantity”, o ang piso sa “amount”. Lalaktawan ang mga hilerang iniwang walang laman.',
    template: 'Template',
    choose: 'Pumili ng CSV o Excel file',
    chooseAnother: 'Pumili ng ibang file',
    replace: 'Burahin ang mga bilang at halaga ng indibidwal na wala sa file',
    becomesDraft: 'Magiging draft muli ang run, para kuwentahin gamit ang mga bagong bilang at halaga.',
    found: (quantities: string, amounts: string) =>
      `May ${quantities} bilang at ${amounts} halaga ng indibidwal ang file.`,
    skipped: (count: string) => `Lalaktawan ang ${count} hilerang walang bilang at halaga.`,
    rejected: (count: string) =>
      `Wala pang mai-import: ${count} hilera ang hindi tugma. Itama ang mga ito at piliin muli ang file.`,
    row: (row: string, reason: string) => `Hilera ${row}: ${reason}`,
    rows: (rows: string, reason: string) => `Mga hilera ${rows}: ${reason}`,
    moreRows: (rows: string, count: string) => `${rows} at ${count} pa`,
    more: (count: string) => `${count} pang hilera`,
    import: 'I-import',
    done: (quantities: string, amounts: string) =>
      `Na-import ang ${quantities} bilang at ${amounts} halaga. Kuwentahin ang run para magamit ang mga ito.`,
    section: 'Mga bilang at halaga ng indibidwal',
    sectionHint:
      'Araw, oras o minuto ng mga empleado, gaya ng pagliban o overtime, at mga halagang iba sa mga item sa ibaba.',
    count: (quantities: string, amounts: string) =>
      `May ${quantities} bilang at ${amounts} halaga ng indibidwal ang run na ito.`,
    none: 'Wala pang bilang o halaga ng indibidwal ang run na ito.',
    formHint: 'Kung para sa maraming empleado, i-save muna ang draft at mag-import ng file sa pahina nito.',
  },
});
