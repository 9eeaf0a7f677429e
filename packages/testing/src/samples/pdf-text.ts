import { extractText, getDocumentProxy } from 'unpdf';

/** Returns the text of a PDF, with single spaces. */
export async function textOfPdf(pdf: Uint8Array): Promise<string> {
  return (await pagesOfPdf(pdf)).join(' ');
}

/** Returns the text of each page of a PDF, with single spaces. */
export async function pagesOfPdf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
}
