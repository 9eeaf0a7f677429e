import { defineTexts } from '../../language/texts.ts';

export const richTexts = defineTexts({
  en: {
    hint: 'Leave a blank line to start a new paragraph. HTML is allowed; unsafe HTML is removed.',
    preview: 'Preview',
    previewEmpty: 'A preview of your text appears here.',
    format: 'Format',
    bold: 'Bold',
    italic: 'Italic',
    heading: 'Heading',
    list: 'List',
    numbers: 'Numbered list',
    link: 'Link',
    quote: 'Quote',
    words: { text: 'text', item: 'item', heading: 'Heading', quote: 'quote' },
  },
  fil: {
    hint: 'Mag-iwan ng blangkong linya para sa bagong talata. Puwede ang HTML; inaalis ang hindi ligtas.',
    preview: 'Preview',
    previewEmpty: 'Makikita rito ang preview ng teksto ninyo.',
    format: 'Format',
    bold: 'Bold',
    italic: 'Italic',
    heading: 'Heading',
    list: 'Listahan',
    numbers: 'Listahang may numero',
    link: 'Link',
    quote: 'Quote',
    words: { text: 'teksto', item: 'item', heading: 'Heading', quote: 'quote' },
  },
});
