import { TEMPLATE_STATUSES } from '@bulwagan/contracts/documents.ts';
import { LANGUAGES } from '@bulwagan/contracts/errors/texts.ts';
import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { type TSchema, Type } from 'typebox';
import { uuid } from '../../http/ids.ts';
import { several } from '../../http/lists/list-parameters.ts';
import { pageQuery } from '../../http/lists/pagination.ts';
import { id, integer, nameText, nullable, oneOf, text, timestamp } from '../../http/schema.ts';
import { pageSize, templateBody } from '../papers/schemas.ts';
import type { DocumentsHttp } from '../routing.ts';
import { Letterhead, letterheadInput } from './letterhead-schemas.ts';

export const DocumentKind = Type.Object(
  {
    kind: Type.String(),
    name: Type.String(),
    subject_type: Type.String(),
    fields: Type.Array(
      Type.Object({
        name: Type.String({ description: 'As in a placeholder: `{{ case_number }}`.' }),
        label: Type.String(),
        type: Type.String({
          description: '`text`, `number`, `money`, `date`, `time`, `datetime`, `yes_no` or `list`.',
        }),
        required: Type.Boolean(),
        is_fixed: Type.Boolean({ description: 'Comes from the record alone; `data` may not replace it.' }),
        items: nullable(
          Type.Array(Type.Object({ name: Type.String(), label: Type.String(), type: Type.String() }), {
            description: 'Fields of each item of a `list`.',
          }),
        ),
      }),
    ),
    languages: Type.Array(oneOf(LANGUAGES)),
    can_issue: Type.Boolean({ description: 'Whether the caller may issue papers of this kind.' }),
    needs_signature: Type.Boolean({ description: 'False for papers that are valid without a signature.' }),
  },
  { 'x-name': 'DocumentKind' },
);

export const DocumentTemplate = Type.Object(
  {
    id: uuid(),
    kind: Type.String(),
    name: Type.String(),
    language: oneOf(LANGUAGES),
    page_size: pageSize(),
    version: integer({ description: 'Last published number; 0 before the first.' }),
    status: oneOf(TEMPLATE_STATUSES, {
      description: 'Of the newest state; `draft` when it was changed since it was published.',
    }),
    is_seeded: Type.Boolean({ description: 'Seeded templates are changed by copying them.' }),
    office_id: nullable(
      integer({ description: 'Institution, organization or branch; null for the whole service.' }),
    ),
    letterhead: nullable(Letterhead),
    body: Type.String(),
    updated_at: timestamp(),
  },
  { 'x-name': 'DocumentTemplate' },
);

const members = {
  name: nameText(NAME_MAX_LENGTH),
  page_size: pageSize(),
  body: templateBody(),
  letterhead: Type.Optional(letterheadInput()),
};

export const NewTemplate = Type.Object(
  {
    kind: text(60),
    language: oneOf(LANGUAGES),
    ...members,
    office_id: Type.Optional(nullable(id('Owner; by default the caller’s only office.'))),
  },
  { 'x-name': 'NewDocumentTemplate' },
);

export const TemplateChange = Type.Object(members);

/** Describes a change of a template with `If-Match`. */
export const CHECKS_IF_MATCH =
  'With `If-Match` it is refused (412) when the template was changed since it was read.';

export const TemplateQuery = Type.Object({
  version: Type.Optional(
    integer({ minimum: 1, maximum: 1_000_000, description: 'Shows this published version.' }),
  ),
});

export const templateQuery = ({ filter, perPage }: Pick<DocumentsHttp<unknown>, 'filter' | 'perPage'>) =>
  Type.Object({
    ...pageQuery(perPage),
    ...Object.fromEntries(
      Object.entries({
        kind: several(text(60)),
        language: several(oneOf(LANGUAGES)),
        status: several(oneOf(TEMPLATE_STATUSES)),
      } satisfies Record<string, TSchema>).map(([name, schema]) => [filter(name), schema]),
    ),
  });
