import { defineTexts } from '../../language/texts.ts';

export const richTexts = defineTexts({
  en: {
    hint: 'An empty line begins a new paragraph. HTML can be written; what could harm is taken out.',
    preview: 'Preview',
    previewEmpty: 'What you write appears here as readers see it.',
    format: 'Format',
    bold: 'Bold',
    italic: 'Italic',
    heading: 'Heading',
    list: 'List',
    numbers: 'Numbered list',
    link: 'Link',
    quote: 'Quotation',
    words: { text: 'text', item: 'item', heading: 'Heading', quote: 'quotation' },
  },
  fil: {
    hint: 'Bagong talata ang simula ng bawat blangkong linya. Maaaring isulat ang HTML; inaalis ang maaaring makasama.',
    preview: 'Patikim',
    previewEmpty: 'Lalabas dito ang isinusulat ninyo gaya ng makikita ng mga mambabasa.',
    format: 'Ayos ng teksto',
    bold: 'Makapal',
    italic: 'Pahilis',
    heading: 'Pamagat',
    list: 'Listahan',
    numbers: 'Listahang may bilang',
    link: 'Link',
    quote: 'Sipi',
    words: { text: 'teksto', item: 'aytem', heading: 'Pamagat', quote: 'sipi' },
  },
});
