import {
  CATEGORY_MAX_LENGTH,
  LEGAL_BODY_MAX_LENGTH,
  QUESTION_MAX_LENGTH,
} from '@bulwagan/contracts/fundraising/lengths.ts';
import { NAME_MAX_LENGTH, TEXT_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import { id, integer, nullable, text, timestamp } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';
import { enveloped } from '../http/envelope.ts';
import { searchText } from '../http/fields.ts';

const html = (maxLength: number) =>
  text(maxLength, { description: 'HTML; what runs, loads or styles is taken out when it is written' });

const Faq = Type.Object(
  {
    id: Type.Integer(),
    question: Type.String(),
    answer: Type.String({ description: 'Harmless HTML' }),
    category: nullable(Type.String()),
    position: Type.Integer({ description: 'The lowest comes first' }),
    is_published: Type.Boolean(),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  { 'x-name': 'Faq' },
);
export const OneFaq = enveloped(Faq);
export const Faqs = enveloped(Type.Array(Faq));

export const FaqQuery = Type.Object({
  category: Type.Optional(Type.String({ maxLength: CATEGORY_MAX_LENGTH })),
  search: searchText('Part of a question or its answer'),
});

const faq = {
  question: text(QUESTION_MAX_LENGTH),
  answer: html(TEXT_MAX_LENGTH),
  category: Type.Optional(nullable(text(CATEGORY_MAX_LENGTH))),
  position: Type.Optional(
    nullable(integer({ minimum: 0, maximum: 1_000_000, description: 'At the end if not given' })),
  ),
  is_published: Type.Optional(nullable(Type.Boolean({ description: 'true if not given' }))),
};
export const NewFaq = Type.Object(faq);
export const FaqChange = Type.Object({
  ...faq,
  question: Type.Optional(nullable(faq.question)),
  answer: Type.Optional(nullable(faq.answer)),
});

export const FaqSwap = Type.Object({ with_id: id('The question whose place it takes') });

/** Terms are longer than any other text, but limited because they are parsed when written. */
const SLUG = '^[a-z0-9]+(-[a-z0-9]+)*$';

const slug = () =>
  Type.String({ minLength: 1, maxLength: 100, pattern: SLUG, description: 'For example `terms-of-use`' });

export const slugParams = Type.Object({ slug: slug() });
export const versionParams = Type.Object({ slug: slug(), version: id('Version, from 1') });

const summary = {
  id: Type.Integer(),
  slug: Type.String(),
  title: Type.String(),
  version: Type.Integer(),
  published_at: nullable(timestamp('Null for a draft')),
  created_at: timestamp(),
};
const LegalDocumentSummary = Type.Object(summary, { 'x-name': 'LegalDocumentSummary' });
const LegalDocument = Type.Object(
  { ...summary, body: Type.String({ description: 'Harmless HTML' }) },
  { 'x-name': 'LegalDocument' },
);
export const LegalDocuments = enveloped(Type.Array(LegalDocumentSummary));
export const OneLegalDocument = enveloped(LegalDocument);

export const LegalQuery = Type.Object({
  drafts: Type.Optional(
    Type.Boolean({
      description: 'For a system_admin: the newest version of each, also of what is only a draft',
    }),
  ),
});

export const NewLegalDocument = Type.Object({
  slug: slug(),
  title: text(NAME_MAX_LENGTH),
  body: html(LEGAL_BODY_MAX_LENGTH),
});
