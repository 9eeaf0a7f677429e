import { message } from '@bulwagan/contracts/errors/message.ts';
import type { FastifyReply } from 'fastify';
import { dispositionOf } from '../../exports/disposition.ts';
import { FileMissing, type StoredFile } from '../../files/file-store.ts';
import { NotFound } from '../../http/errors.ts';
import type { AnyDocuments } from '../context.ts';
import type { DocumentRow } from '../tables.ts';
import { numberText } from './series.ts';

/** Forbids scripts and other content in a viewer that renders the paper as a page. */
const CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Extensions by the media types of signed copies. */
export const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/tiff': 'tiff',
};

/** Sends the file of a paper. A browser that has it already gets 304. */
export async function openDocumentFile(documents: AnyDocuments, row: DocumentRow, reply: FastifyReply) {
  const tag = `"${row.sha256}"`;
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
  if (reply.request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  const file = await storedFile(documents, row.file_key, { document_id: row.id });
  return sendStored(reply, file, numberText(row), 'application/pdf');
}

/** Sends the signed scan of a paper. Throws 404 while there is none. */
export async function openSignedCopy(documents: AnyDocuments, row: DocumentRow, reply: FastifyReply) {
  if (row.signed_copy_key === null) throw new NotFound('signed copy');
  const file = await storedFile(documents, row.signed_copy_key, { document_id: row.id });
  return sendStored(reply, file, `${numberText(row)} signed`, row.signed_copy_type!);
}

/** Opens the file of a paper or batch. Throws 404 when the store no longer has it, and logs which one it is. */
export async function storedFile(
  { app }: AnyDocuments,
  key: string,
  owner: { document_id: string } | { batch_id: string },
): Promise<StoredFile> {
  try {
    return await app.files.get(key);
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    app.log.error({ err: error, ...owner }, 'the file of a paper is missing in the store');
    throw new NotFound('file');
  }
}

function sendStored(reply: FastifyReply, file: StoredFile, name: string, mediaType: string) {
  reply.headers({
    'content-type': mediaType,
    'content-length': file.sizeInBytes,
    'content-disposition': dispositionOf(name, EXTENSIONS[mediaType] ?? 'bin'),
    'content-security-policy': CONTENT_POLICY,
  });
  return reply.send(file.stream);
}

/** Message under the field of a refused upload. */
export const notAScan = () => message('document.signed_copy_type');
