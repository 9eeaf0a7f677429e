import { extractText, getDocumentProxy } from 'unpdf';

/** Returns the text of a PDF, with single spaces. */
export async function textOfPdf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}
