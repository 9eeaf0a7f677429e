import { filePart } from '@bulwagan/platform/http/bodies/form.ts';
import { uuid } from '@bulwagan/platform/http/ids.ts';
import { nullable } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { shownMoment } from '../http/fields.ts';
import { MAX_FILES } from './kinds.ts';

export const MediaFile = Type.Object(
  {
    id: uuid(),
    file_name: Type.String({ description: 'Name given by the sender, for display.' }),
    media_type: Type.String({ description: 'Detected from the content, for example `application/pdf`.' }),
    size: Type.Integer({ description: 'In bytes.' }),
    tag: nullable(Type.String()),
    url: Type.String({ description: 'Download URL.' }),
    created_at: shownMoment(),
    expires_at: nullable(shownMoment('Expiry of a temporary file.')),
  },
  { 'x-name': 'MediaFile' },
);

/** Schema of the file list in a form, for the OpenAPI document only; `receiveFiles` validates it. */
export const fileParts = () =>
  Type.Unsafe<string[]>({
    type: 'array',
    minItems: 1,
    maxItems: MAX_FILES,
    items: filePart('PDF, PNG, JPEG or TIFF by its bytes, 20 MB at most'),
    description: 'At most 100 MB in total.',
  });

/** Form with attachments only. */
export const AttachmentForm = Type.Object({ 'attachments[]': fileParts() });

const MAX_TAG_LENGTH = 255;
export const TemporaryForm = Type.Object({
  'files[]': fileParts(),
  tag: Type.Optional(nullable(Type.String({ maxLength: MAX_TAG_LENGTH }))),
});
/** Text fields of the form, without the files. */
export const TemporaryTexts = Type.Object({
  tag: Type.Optional(nullable(Type.String({ maxLength: MAX_TAG_LENGTH }))),
});
