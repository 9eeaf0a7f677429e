import { LETTERHEAD_ALIGNS } from '@bulwagan/contracts/documents.ts';
import { Type } from 'typebox';
import { nullable, ONE_LINE, oneOf, text } from '../../http/schema.ts';

const LINE_MAX_LENGTH = 200;
const MAX_LINES = 8;

const lines = () =>
  Type.Array(text(LINE_MAX_LENGTH, ONE_LINE), {
    maxItems: MAX_LINES,
    description:
      'Lines next to the seal, with placeholders and `**bold**` as in the text. They replace `:::letterhead` of the text; ' +
      'none keeps it.',
  });
const align = () =>
  oneOf(LETTERHEAD_ALIGNS, { description: 'Side of the lines and the seal; default `center`.' });

/** Letterhead of a template in responses. */
export const Letterhead = Type.Object(
  {
    lines: Type.Array(Type.String()),
    align: align(),
    seal_url: nullable(Type.String({ description: 'Picture of the seal or logo.' })),
  },
  {
    'x-name': 'DocumentLetterhead',
    description: 'Null: the text of the template writes its own letterhead, in `:::letterhead`.',
  },
);

/** Letterhead of a request: omitted members stay as they are. */
export const letterheadInput = () =>
  nullable(
    Type.Object(
      {
        lines: Type.Optional(lines()),
        align: Type.Optional(align()),
        seal_url: Type.Optional(
          nullable(
            Type.String({
              maxLength: 1_000,
              description:
                'Null removes the seal. Otherwise the `seal_url` of a template or version that the caller may read: its ' +
                'picture is used. Upload another picture with `POST …/seal`.',
            }),
          ),
        ),
      },
      {
        'x-name': 'DocumentLetterheadInput',
        description: 'Omitted: stays as it is. Null: no letterhead but that of the text.',
      },
    ),
  );
