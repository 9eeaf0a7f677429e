import { message } from '@bulwagan/contracts/errors/message.ts';
import { LANGUAGES } from '@bulwagan/contracts/errors/texts.ts';
import { SCAN_MAX_BYTES } from '@bulwagan/contracts/sizes.ts';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { filePart, readForm } from '../../http/bodies/form.ts';
import { assertNone, invalid } from '../../http/errors.ts';
import { languageOfAnswer } from '../../http/language.ts';
import { type Route, route } from '../../http/route.ts';
import { date, nullable, oneOf } from '../../http/schema.ts';
import type { AnyDocuments } from '../context.ts';
import type { DocumentsHttp } from '../routing.ts';
import { sendVerificationPage } from './page.ts';
import { verifyCode, verifyFile } from './rules.ts';

/** The router accepts no longer one in a path. An unknown code is no error, whatever it contains (contract §3.2). */
const CODE_MAX_LENGTH = 100;

const Verification = Type.Object(
  {
    status: oneOf(['genuine', 'superseded', 'void', 'unknown'] as const),
    kind_name: Type.Optional(Type.String()),
    number: Type.Optional(Type.String()),
    office: Type.Optional(Type.String()),
    issued_on: Type.Optional(date()),
    signed_on: Type.Optional(nullable(date('Null until the signed copy is there.'))),
    electronically_issued_on: Type.Optional(
      date('Of a paper that was issued as a PDF, without a signature on paper.'),
    ),
  },
  {
    'x-name': 'DocumentVerification',
    description: 'A paper of a case that is not public, and an unknown one, have only `status`.',
  },
);

const CheckForm = Type.Object(
  { file: Type.Unsafe<string>(filePart('The PDF as it was received; at most 20 MB.')) },
  { 'x-name': 'DocumentCheckForm' },
);

const codeParams = Type.Object({
  code: Type.String({ maxLength: CODE_MAX_LENGTH, description: 'As on the paper.' }),
});

const pageAnswer = Type.String({
  'x-media-type': 'text/html',
  description: 'A page for whoever holds the paper.',
});

const language = () => Type.Optional(oneOf(LANGUAGES, { description: 'By default that of the browser.' }));

const LanguageQuery = Type.Object({ language: language() });

const CheckQuery = Type.Object({
  code: Type.Optional(Type.String({ maxLength: CODE_MAX_LENGTH, description: 'As on the paper.' })),
  language: language(),
});

/** Public checks of papers, without signing in (contract §3.2). */
// biome-ignore lint/suspicious/noExplicitAny: each service has its own caller.
export function verificationRoutes(documents: AnyDocuments, http: DocumentsHttp<any>): Route[] {
  const common = { limit: http.publicLimit, tag: http.tag, access: http.anyone };
  const path = `${documents.apiRoot}/public/documents`;
  return [
    route({
      ...common,
      method: 'GET',
      path: `${path}/{code}`,
      summary: 'Check a paper by its code',
      description: 'Nothing about persons. An unknown code is a success with `unknown`.',
      params: codeParams,
      answers: { 200: http.enveloped(Verification) },
      handle: async ({ params, reply }) =>
        http.ok((await verifyCode(documents, params.code, languageOfAnswer(reply))).found),
    }),
    route({
      ...common,
      method: 'POST',
      path: `${path}/check`,
      summary: 'Check a paper by its file',
      description:
        'Compares the hash of the file with those of issued files and signed scans. It is not kept. Neither session nor CSRF ' +
        'token is needed.',
      body: CheckForm,
      consumes: 'multipart',
      withoutGuard: true,
      status: 200,
      answers: { 200: http.enveloped(Verification) },
      handle: async ({ request, reply }) => {
        const file = await checkedFile(request);
        if (file === undefined) throw invalid({ file: [message('field.required', { attribute: 'file' })] });
        return http.ok((await verifyFile(documents, file, languageOfAnswer(reply))).found);
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/verify/{code}',
      summary: 'Page that says whether a paper is genuine',
      params: codeParams,
      query: LanguageQuery,
      answers: { 200: pageAnswer },
      handle: async ({ params, query, reply }) => {
        const language = query.language ?? languageOfAnswer(reply);
        const checked = await verifyCode(documents, params.code, language);
        return sendVerificationPage(reply, documents, { language, checked, root: '../' });
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/verify',
      summary: 'Page that asks for a code or a file',
      description: 'With `code` it says whether that paper is genuine.',
      query: CheckQuery,
      answers: { 200: pageAnswer },
      handle: async ({ query, reply }) => {
        const language = query.language ?? languageOfAnswer(reply);
        const code = query.code ?? '';
        const checked = code === '' ? {} : { code, checked: await verifyCode(documents, code, language) };
        return sendVerificationPage(reply, documents, { language, ...checked, root: './' });
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: '/verify',
      summary: 'Page that says whether a file is a genuine paper',
      description:
        'For the form of the page, without script. The file is compared and not kept. Without a file the page asks for one, ' +
        'with status 200.',
      query: LanguageQuery,
      body: CheckForm,
      consumes: 'multipart',
      withoutGuard: true,
      status: 200,
      answers: { 200: pageAnswer },
      handle: async ({ request, query, reply }) => {
        const language = query.language ?? languageOfAnswer(reply);
        const file = await checkedFile(request);
        if (file === undefined)
          return sendVerificationPage(reply, documents, { language, isEmpty: true, root: './' });
        const checked = await verifyFile(documents, file, language);
        return sendVerificationPage(reply, documents, { language, checked, isOfFile: true, root: './' });
      },
    }),
  ];
}

/** Reads the file of a check; undefined when there is none. Throws 413 for one that is too large. */
async function checkedFile(request: FastifyRequest): Promise<Buffer | undefined> {
  const { files, errors } = await readForm(request, { file: SCAN_MAX_BYTES });
  assertNone(errors);
  return files.file;
}
