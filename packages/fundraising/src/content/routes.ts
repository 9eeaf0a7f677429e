import { originOf } from '@bulwagan/platform/http/origin.ts';
import { type Route, route } from '@bulwagan/platform/http/route.ts';
import { idParams } from '@bulwagan/platform/http/schema.ts';
import { anyone, anyoneKnown, systemAdmin } from '../access.ts';
import type { App } from '../context.ts';
import { acknowledged, done, invalidShape, ok } from '../http/envelope.ts';
import { listFaqs } from './faq-queries.ts';
import { changeFaq, createFaq, getFaq, removeFaq, seesDrafts, swapFaqs, validateRichText } from './faqs.ts';
import {
  draftVersion,
  getLegalDocument,
  getVersion,
  legalDocuments,
  publish,
  versionsOf,
} from './legal-documents.ts';
import {
  FaqChange,
  FaqQuery,
  FaqSwap,
  Faqs,
  LegalDocuments,
  LegalQuery,
  NewFaq,
  NewLegalDocument,
  OneFaq,
  OneLegalDocument,
  slugParams,
  versionParams,
} from './schemas.ts';

const FAQS = '/api/v1/faqs';
const DOCUMENTS = '/api/v1/legal-documents';

/** F§5: routes of questions and legal documents, which are public and written by a system_admin. */
export function contentRoutes(app: App): Route[] {
  return [...publicFaqs(app), ...managedFaqs(app), ...publicDocuments(app), ...managedDocuments(app)];
}

function publicFaqs(app: App): Route[] {
  const common = {
    method: 'GET',
    access: anyoneKnown,
    withoutFactor: true,
    limit: app.limits.api,
    tag: 'Content',
  } as const;
  return [
    route({
      ...common,
      path: FAQS,
      summary: 'Questions and answers',
      description: 'In their order. A system_admin sees those that are not published, too.',
      query: FaqQuery,
      answers: { 200: Faqs },
      handle: async ({ actor, query }) => ok(await listFaqs(app.db, query, seesDrafts(actor))),
    }),
    route({
      ...common,
      path: `${FAQS}/{id}`,
      summary: 'Show a question',
      params: idParams,
      answers: { 200: OneFaq },
      handle: async ({ actor, params }) => ok(await getFaq(app, actor, params.id)),
    }),
  ];
}

function managedFaqs(app: App): Route[] {
  const common = { access: systemAdmin, limit: app.limits.api, tag: 'Content' } as const;
  return [
    route({
      ...common,
      method: 'POST',
      path: FAQS,
      summary: 'Add a question',
      body: NewFaq,
      answers: { 201: OneFaq },
      validate: ({ body }) => validateRichText('answer', body.answer),
      handle: async ({ actor, body, ...call }) =>
        ok(await createFaq(app, actor, body, originOf(call)), 'The question has been added.'),
    }),
    route({
      ...common,
      method: 'PUT',
      path: `${FAQS}/{id}`,
      summary: 'Change a question',
      description: 'What is not given stays.',
      params: idParams,
      body: FaqChange,
      answers: { 200: OneFaq },
      validate: ({ body }) => validateRichText('answer', body.answer),
      handle: async ({ actor, params, body, ...call }) =>
        ok(await changeFaq(app, actor, params.id, body, originOf(call)), 'The question has been updated.'),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${FAQS}/{id}/swap`,
      summary: 'Let two questions change places',
      description: 'Positions are renumbered from 1.',
      params: idParams,
      body: FaqSwap,
      answers: { 200: OneFaq },
      handle: async ({ actor, params, body, ...call }) =>
        ok(
          await swapFaqs(app, actor, params.id, body.with_id, originOf(call)),
          'The question has been moved.',
        ),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${FAQS}/{id}`,
      summary: 'Delete a question',
      params: idParams,
      answers: { 200: acknowledged },
      handle: async ({ actor, params, ...call }) => {
        await removeFaq(app, actor, params.id, originOf(call));
        return done('The question has been deleted.');
      },
    }),
  ];
}

function publicDocuments(app: App): Route[] {
  const common = { method: 'GET', limit: app.limits.api, tag: 'Content' } as const;
  return [
    route({
      ...common,
      path: DOCUMENTS,
      summary: 'Legal documents in force',
      description:
        'Of each the newest published version, without its text; for a system_admin who asks for drafts, the newest ' +
        'version of each.',
      access: anyoneKnown,
      withoutFactor: true,
      query: LegalQuery,
      answers: { 200: LegalDocuments },
      handle: async ({ actor, query }) => ok(await legalDocuments(app, actor, query.drafts === true)),
    }),
    route({
      ...common,
      path: `${DOCUMENTS}/{slug}`,
      summary: 'The version of a legal document that is in force',
      access: anyone,
      params: slugParams,
      answers: { 200: OneLegalDocument },
      handle: async ({ params }) => ok(await getLegalDocument(app, params.slug)),
    }),
    route({
      ...common,
      path: `${DOCUMENTS}/{slug}/versions/{version}`,
      summary: 'One version of a legal document',
      description: 'Any that was published; a system_admin sees drafts, too.',
      access: anyoneKnown,
      withoutFactor: true,
      params: versionParams,
      answers: { 200: OneLegalDocument },
      handle: async ({ actor, params }) => ok(await getVersion(app, actor, params.slug, params.version)),
    }),
  ];
}

function managedDocuments(app: App): Route[] {
  const common = { access: systemAdmin, limit: app.limits.api, tag: 'Content' } as const;
  return [
    route({
      ...common,
      method: 'GET',
      path: `${DOCUMENTS}/{slug}/versions`,
      summary: 'All versions of a legal document',
      description: 'The newest first, drafts too, without their texts.',
      params: slugParams,
      answers: { 200: LegalDocuments },
      handle: async ({ params }) => ok(await versionsOf(app, params.slug)),
    }),
    route({
      ...common,
      method: 'POST',
      path: DOCUMENTS,
      summary: 'Write the next version of a legal document',
      description: 'A draft, of a new document or one that exists. It comes in force when it is published.',
      body: NewLegalDocument,
      answers: { 201: OneLegalDocument },
      validate: ({ body }) => validateRichText('body', body.body),
      handle: async ({ actor, body, ...call }) =>
        ok(await draftVersion(app, actor, body, originOf(call)), 'The version has been saved as a draft.'),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${DOCUMENTS}/{slug}/versions/{version}/publish`,
      summary: 'Publish a version',
      description: 'It is in force from now on and never changes again.',
      params: versionParams,
      answers: { 200: OneLegalDocument, 422: invalidShape },
      handle: async ({ actor, params, ...call }) =>
        ok(
          await publish(app, actor, params.slug, params.version, originOf(call)),
          'The version is published.',
        ),
    }),
  ];
}
