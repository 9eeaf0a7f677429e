import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import { EMBLEM_MAX_BYTES, inMegabytes } from '@bulwagan/contracts/sizes.ts';
import { FileInfected } from '../../files/file-store.ts';
import { type BadPicture, NotAnImage, toPrinted } from '../../files/images.ts';
import { malwareFound } from '../../files/malware.ts';
import { isSafeSvg, isSvg } from '../../files/structure/svg.ts';
import { asEvent, invalid, Unavailable } from '../../http/errors.ts';
import type { AnyDocuments } from '../context.ts';
import type { EmblemFormat, Paper } from '../rendering/paper.ts';
import { RendererClosed, RenderFailed } from '../rendering/renderer.ts';

/** Maximum size of an SVG picture within a paper, in bytes. Every paper of the template contains the picture. */
const SVG_MAX_PRINTED_BYTES = 500_000;

/**
 * Scans an uploaded seal or logo and prepares it for papers: a PNG or JPEG is decoded and encoded, an SVG is printed
 * once as a test. Throws 422 under `file` for anything else, and ScannerAway (503).
 */
export async function readEmblemUpload(
  documents: AnyDocuments,
  bytes: Buffer,
): Promise<{ bytes: Buffer; format: EmblemFormat }> {
  try {
    await documents.app.files.scan(bytes);
    return isSvg(bytes) ? await checkedSvg(documents, bytes) : await toPrinted(bytes, EMBLEM_MAX_BYTES);
  } catch (error) {
    if (error instanceof NotAnImage) throw refusedFor(error.reason);
    if (!(error instanceof FileInfected)) throw error;
    throw asEvent(invalid({ file: [message('file.malware', { attribute: 'file' })] }), malwareFound(error));
  }
}

async function checkedSvg({ renderer }: AnyDocuments, bytes: Buffer) {
  if (bytes.length > EMBLEM_MAX_BYTES) throw refusedFor('size');
  if (!isSafeSvg(bytes)) throw refused('unsafe', message('document.seal_unsafe'));
  try {
    const { pdf } = await renderer.render([paperWith(bytes)]);
    if (pdf.length > SVG_MAX_PRINTED_BYTES) throw refused('size', message('document.seal_too_detailed'));
  } catch (error) {
    if (error instanceof RendererClosed) throw new Unavailable();
    if (error instanceof RenderFailed) throw refusedFor('broken');
    throw error;
  }
  return { bytes, format: 'svg' as const };
}

const paperWith = (bytes: Buffer): Paper => ({
  title: 'Emblem',
  office: 'Emblem',
  language: 'en',
  pageSize: 'a4',
  layout: 'form',
  date: '2000-01-01',
  blocks: [{ type: 'letterhead', align: 'left', lines: [] }],
  emblem: { bytes, format: 'svg', description: 'Seal' },
  footer: [],
  qr: null,
  draft: null,
});

function refusedFor(reason: BadPicture) {
  const messages: Record<BadPicture, Message> = {
    kind: message('document.seal_type'),
    size: message('picture.too_large', {
      attribute: 'file',
      megabytes: inMegabytes(EMBLEM_MAX_BYTES),
      megapixels: 25,
    }),
    broken: message('picture.damaged', { attribute: 'file' }),
  };
  return refused(reason, messages[reason]);
}

const refused = (reason: string, text: Message) =>
  asEvent(invalid({ file: [text] }), { kind: 'upload_refused', reason });
