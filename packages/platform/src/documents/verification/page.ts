import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import type { FastifyReply } from 'fastify';
import { sendPage } from '../../pages/frame.ts';
import { type Html, html } from '../../pages/html.ts';
import type { AnyDocuments } from '../context.ts';
import { formatDate } from '../values/format.ts';
import type { Checked, VerificationStatus } from './rules.ts';
import { VERIFICATION_TEXTS, type VerificationTexts } from './texts.ts';

const TONES: Record<VerificationStatus, 'success' | 'waiting' | 'failure'> = {
  genuine: 'success',
  superseded: 'waiting',
  void: 'failure',
  unknown: 'failure',
};

export interface VerificationPage {
  language: Language;
  /** Code in the query of the page, which the page in the other language keeps. */
  code?: string;
  /** Result of a check; without it the page only asks for a code or a file. */
  checked?: Checked;
  isOfFile?: boolean;
  /** Shown when a form was sent without code and file. */
  isEmpty?: boolean;
  /** Base of the service, relative to the page's address. */
  root: './' | '../';
}

/** Sends the public page that checks papers. It works without a script and without a session. */
export function sendVerificationPage(
  reply: FastifyReply,
  { title }: Pick<AnyDocuments, 'title'>,
  page: VerificationPage,
): FastifyReply {
  const texts = VERIFICATION_TEXTS[page.language];
  const other = page.language === 'en' ? 'fil' : 'en';
  return sendPage(reply.header('cache-control', 'no-store'), {
    title: texts.title,
    language: page.language,
    style: `${page.root}style.css`,
    bar: {
      name: title,
      home: page.root,
      // The result of a file check has no URL that could be opened in the other language.
      links: page.isOfFile === true ? [] : [{ text: texts.otherLanguage, url: addressIn(other, page) }],
    },
    body: view(texts, page),
  });
}

/** Returns the relative address of the same page in a language. */
const addressIn = (language: Language, { code }: Pick<VerificationPage, 'code'>): string =>
  `?${new URLSearchParams({ ...(code === undefined ? {} : { code }), language })}`;

function view(
  texts: VerificationTexts,
  { checked, isOfFile = false, isEmpty = false, ...page }: VerificationPage,
): Html {
  return html`<main id="content" class="wide checks">
${checked === undefined ? html`<h1>${texts.title}</h1>` : result(texts, checked, isOfFile, page.language)}
${isEmpty && html`<p class="tone failure" role="alert">${texts.fileMissing}</p>`}
${forms(texts, page, checked !== undefined)}
</main>`;
}

function result(texts: VerificationTexts, checked: Checked, isOfFile: boolean, language: Language): Html {
  const { found } = checked;
  const status = texts.statuses[found.status];
  const { heading, text } = isOfFile && found.status === 'unknown' ? texts.unknownFile : status;
  const isWithheld = found.number === undefined && found.status !== 'unknown';
  return html`<section class="card"><div><span class="tone ${TONES[found.status]}">${status.mark}</span></div>
<h1>${heading}</h1><p>${text}</p>
${found.number !== undefined && details(texts, checked, language)}
${isWithheld && html`<p>${texts.withheld}</p>`}
</section>`;
}

function details(texts: VerificationTexts, { found, isValidUnsigned }: Checked, language: Language): Html {
  const isSigned = typeof found.signed_on === 'string';
  const isElectronic = found.electronically_issued_on !== undefined;
  return html`<h2>${found.kind_name ?? ''}</h2>
<dl class="facts"><dt>${texts.number}</dt><dd>${found.number ?? ''}</dd>
<dt>${texts.office}</dt><dd>${found.office ?? ''}</dd>
<dt>${texts.issued}</dt><dd>${formatDate(found.issued_on!, language)}</dd>
${isSigned && html`<dt>${texts.signed}</dt><dd>${formatDate(found.signed_on!, language)}</dd>`}
${isElectronic && html`<dt>${texts.electronic}</dt><dd>${formatDate(found.electronically_issued_on!, language)}</dd>`}</dl>
${!isSigned && !isElectronic && !isValidUnsigned && html`<p class="tone waiting">${texts.notSigned}</p>`}
${isValidUnsigned && found.status === 'genuine' && html`<p class="tone success">${texts.validUnsigned}</p>`}
<p>${texts.compare}</p>`;
}

function forms(texts: VerificationTexts, { root, language }: VerificationPage, isAfterResult: boolean): Html {
  const action = `${root}verify`;
  return html`<section class="card">${isAfterResult && html`<h2>${texts.checkTitle}</h2>`}
<form action="${action}" method="get"><input type="hidden" name="language" value="${language}">
<label class="ask">${texts.byCode}<input name="code" required maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="code-hint"></label>
<p id="code-hint" class="small hint">${texts.byCodeHint}</p><button>${texts.check}</button></form>
<form action="${action}?language=${language}" method="post" enctype="multipart/form-data">
<label class="ask">${texts.byFile}<input type="file" name="file" required accept="application/pdf,image/jpeg,image/png,image/tiff" aria-describedby="file-hint"></label>
<p id="file-hint" class="small hint">${texts.byFileHint}</p><button>${texts.check}</button></form>
</section>`;
}
