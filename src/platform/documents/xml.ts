import { SaxesParser } from 'saxes';
import { Unreadable } from './unreadable.ts';

/** What is done with a document's parts as they come. Names are without their prefix. */
export interface XmlHandlers {
  open?(name: string, attribute: (name: string) => string | undefined): void;
  close?(name: string): void;
  /** Text and CDATA, in one piece or several. */
  text?(text: string): void;
}

/** Workbooks are about ten deep; without a bound a file of opening tags alone would fill the memory. */
const MOST_DEPTH = 64;
/** The most between two tags. A cell holds 32,767 characters. */
const MOST_TOKEN_BYTES = 1_048_576;

const malformed = (): Unreadable => new Unreadable('malformed', 'The workbook is not well-formed.');

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML strictly and in pieces, and stops after each piece so that what the handlers have gathered can be taken.
 * A document type is refused, and with it every entity that is not one of XML's own five: nothing is fetched, nothing
 * is multiplied. Throws Unreadable for what is not well-formed or not UTF-8.
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

/** The whole of a document, for the small ones. */
export async function readWholeXml(chunks: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
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

/** With any prefix: `r:id` is found by `id`, whatever the file calls the namespace. */
function findAttribute(attributes: Record<string, string>, wanted: string): string | undefined {
  const own = attributes[wanted];
  if (own !== undefined) return own;
  const name = Object.keys(attributes).find((one) => localName(one) === wanted);
  return name === undefined ? undefined : attributes[name];
}
