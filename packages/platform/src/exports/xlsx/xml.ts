import { message } from '@bulwagan/contracts/errors/message.ts';
import { SaxesParser } from 'saxes';
import { Unreadable } from '../unreadable.ts';

/** Callbacks for the parts of a document as they are parsed. Names have no namespace prefix. */
export interface XmlHandlers {
  open?(name: string, attribute: (name: string) => string | undefined): void;
  close?(name: string): void;
  /** Text and CDATA, in one piece or several. */
  text?(text: string): void;
}

/** Workbooks are about ten levels deep; without a limit, a file of opening tags would fill the memory. */
const MOST_DEPTH = 64;
/** Maximum length between two tags. A cell has up to 32,767 characters. */
const MOST_TOKEN_BYTES = 1_048_576;

const malformed = (): Unreadable => new Unreadable('malformed', message('document.malformed_workbook'));

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Parses XML strictly and in pieces, and pauses after each piece so that the caller can use what the handlers have
 * collected. Refuses document types, and so all entities except XML's own five: nothing is fetched or expanded. Throws
 * Unreadable for XML that is not well-formed or not UTF-8.
 */
export async function* readXml(
  chunks: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let sinceLastEvent = 0;
  const parser = parserFor(handlers, () => {
    sinceLastEvent = 0;
  });
  for await (const chunk of chunks) {
    sinceLastEvent += chunk.length;
    parser.write(decoded(() => decoder.decode(chunk, { stream: true })));
    if (sinceLastEvent > MOST_TOKEN_BYTES) throw malformed();
    yield;
  }
  parser.write(decoded(() => decoder.decode()));
  parser.close();
  yield;
}

/** Reads a whole document, for small ones. */
export async function readFullXml(chunks: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  const pieces = readXml(chunks, handlers);
  while ((await pieces.next()).done !== true);
}

function decoded(decode: () => string): string {
  try {
    return decode();
  } catch (error) {
    throw error instanceof TypeError ? malformed() : error;
  }
}

function parserFor(handlers: XmlHandlers, onEvent: () => void) {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let depth = 0;
  const refuse = () => {
    throw malformed();
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && encoding.toLowerCase() !== 'utf-8') refuse();
  });
  parser.on('opentag', ({ name, attributes }) => {
    onEvent();
    depth += 1;
    if (depth > MOST_DEPTH) refuse();
    handlers.open?.(localName(name), (wanted) => findAttribute(attributes, wanted));
  });
  parser.on('closetag', ({ name }) => {
    onEvent();
    depth -= 1;
    handlers.close?.(localName(name));
  });
  const onText = (text: string) => {
    onEvent();
    handlers.text?.(text);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  return parser;
}

/** Finds an attribute with any prefix: `r:id` is found by `id`, whatever the prefix of the namespace. */
function findAttribute(attributes: Record<string, string>, wanted: string): string | undefined {
  const own = attributes[wanted];
  if (own !== undefined) return own;
  const name = Object.keys(attributes).find((one) => localName(one) === wanted);
  return name === undefined ? undefined : attributes[name];
}
