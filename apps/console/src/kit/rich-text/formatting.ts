/** Text that replaces a selection, and the range that is selected afterwards. */
interface Replacement {
  text: string;
  from: number;
  to: number;
}

export type Format = 'bold' | 'italic' | 'heading' | 'list' | 'numbers' | 'link' | 'quote';

export interface FormatWords {
  text: string;
  item: string;
  heading: string;
  quote: string;
}

/** Formats the selection; without a selection, inserts a selected placeholder word. */
export function applyFormat(area: HTMLTextAreaElement, format: Format, words: FormatWords): void {
  const { selectionStart: start, selectionEnd: end, value } = area;
  const { text, from, to } = formatted(value.slice(start, end), format, words);
  const [before, after] = isOfItsOwn(format) ? gaps(value.slice(0, start), value.slice(end)) : ['', ''];
  area.focus();
  insert(area, `${before}${text}${after}`);
  area.setSelectionRange(start + before.length + from, start + before.length + to);
}

function formatted(selected: string, format: Format, words: FormatWords): Replacement {
  switch (format) {
    case 'bold':
      return within('<strong>', selected || words.text, '</strong>');
    case 'italic':
      return within('<em>', selected || words.text, '</em>');
    case 'heading':
      return within('<h2>', selected || words.heading, '</h2>');
    case 'quote':
      return within('<blockquote>', selected || words.quote, '</blockquote>');
    case 'list':
      return items('ul', selected, words);
    case 'numbers':
      return items('ol', selected, words);
    case 'link': {
      const text = `<a href="https://">${selected || words.text}</a>`;
      // Select the URL, because the user types it next.
      const at = '<a href="'.length;
      return { text, from: at, to: at + 'https://'.length };
    }
  }
}

function within(before: string, text: string, after: string): Replacement {
  return { text: `${before}${text}${after}`, from: before.length, to: before.length + text.length };
}

/** Turns each line into a list item. */
function items(tag: 'ul' | 'ol', selected: string, words: FormatWords): Replacement {
  const lines = selected
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const all = lines.length === 0 ? [words.item] : lines;
  const text = `<${tag}>\n${all.map((line) => `<li>${line}</li>`).join('\n')}\n</${tag}>`;
  const last = all.at(-1)!;
  const to = text.length - `</li>\n</${tag}>`.length;
  return { text, from: to - last.length, to };
}

const isOfItsOwn = (format: Format): boolean => ['heading', 'quote', 'list', 'numbers'].includes(format);

/** Returns the line breaks that must be added around a block. */
function gaps(before: string, after: string): [string, string] {
  return [
    before === '' || /\n\s*\n$/.test(before) ? '' : before.endsWith('\n') ? '\n' : '\n\n',
    after === '' || /^\s*\n\s*\n/.test(after) ? '' : after.startsWith('\n') ? '\n' : '\n\n',
  ];
}

function insert(area: HTMLTextAreaElement, text: string): void {
  // `execCommand` is the only way to insert text that keeps Undo working. It is deprecated, but all browsers support
  // it.
  if (document.execCommand('insertText', false, text)) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}
