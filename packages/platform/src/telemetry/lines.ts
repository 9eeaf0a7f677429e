import { styleText } from 'node:util';

/**
 * Characters that JSON does not escape but some readers treat as a line break or a terminal command. In JSON they occur
 * only within strings, so escaping keeps the meaning of the line.
 */
const UNSAFE_IN_JSON = /[\u007f-\u009f\u2028\u2029]/g;
const UNSAFE_IN_TEXT = /[\p{Cc}\u2028\u2029]/gu;

const COLORS = {
  fatal: 'red',
  error: 'red',
  warn: 'yellow',
  info: 'green',
  debug: 'blue',
  trace: 'gray',
} as const;

export function escapeControls(json: string): string {
  return json.replaceAll(UNSAFE_IN_JSON, escapeCharacter);
}

/** Formats a JSON line for a terminal: time, level, message and other fields, followed by the stack. */
export function forPeople(json: string): string {
  const { time, level, pid: _, msg = '', err, ...fields } = JSON.parse(json);
  const color = COLORS[level as keyof typeof COLORS] ?? 'white';
  const parts = [
    styled('gray', String(time).slice(11, 23)),
    styled(color, String(level).toUpperCase().padEnd(5)),
    visible(String(msg)),
    Object.keys(fields).length === 0 ? '' : styled('gray', escapeControls(JSON.stringify(fields))),
  ];
  return `${parts.filter((part) => part !== '').join(' ')}\n${stackLines(err)}`;
}

function stackLines(err: { stack?: string; message?: string } | undefined): string {
  if (err === undefined) return '';
  const lines = (err.stack ?? err.message ?? '').split('\n');
  return lines.map((line) => `  ${visible(line)}\n`).join('');
}

function visible(text: string): string {
  return text.replaceAll(UNSAFE_IN_TEXT, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Colours text without checking the stream; the caller has decided to use colours. */
function styled(color: (typeof COLORS)[keyof typeof COLORS] | 'white', text: string): string {
  return styleText(color, text, { validateStream: false });
}
