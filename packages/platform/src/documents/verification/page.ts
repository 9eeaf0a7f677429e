import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import type { FastifyReply } from 'fastify';
import { sendPage } from '../../pages/frame.ts';
import { type Html, html } from '../../pages/html.ts';
import type { AnyDocuments } from '../context.ts';
import { formatDate } from '../values/format.ts';
import type { Verification, VerificationStatus } from './rules.ts';

interface Texts {
  title: string;
  statuses: Record<VerificationStatus, { mark: string; heading: string; text: string }>;
  number: string;
  office: string;
  issued: string;
  signed: string;
  notSigned: string;
  compare: string;
  withheld: string;
}

const TEXTS: Record<Language, Texts> = {
  en: {
    title: 'Check of a paper',
    statuses: {
      genuine: { mark: 'Genuine', heading: 'This paper was issued here', text: 'It is still in force.' },
      superseded: {
        mark: 'Superseded',
        heading: 'This paper was replaced by a newer one',
        text: 'Ask whoever gave it to you for the new paper.',
      },
      void: { mark: 'Void', heading: 'This paper is void', text: 'It was issued here, and later made void.' },
      unknown: {
        mark: 'Unknown',
        heading: 'There is no paper with this code',
        text: 'Compare the code with the one on the paper. If they are the same, the paper was not issued here.',
      },
    },
    number: 'Number',
    office: 'Issued by',
    issued: 'Issued on',
    signed: 'Signed on',
    notSigned: 'Issued, not yet signed.',
    compare: 'Compare number, office and date with those on the paper.',
    withheld: 'The record of this paper is not public, so nothing else is shown here.',
  },
  fil: {
    title: 'Pagtitiyak ng papel',
    statuses: {
      genuine: { mark: 'Tunay', heading: 'Dito ipinagkaloob ang papel na ito', text: 'May bisa pa ito.' },
      superseded: {
        mark: 'Napalitan na',
        heading: 'Napalitan na ng mas bago ang papel na ito',
        text: 'Hingin ang bagong papel sa nagbigay nito sa iyo.',
      },
      void: {
        mark: 'Walang bisa',
        heading: 'Wala nang bisa ang papel na ito',
        text: 'Dito ito ipinagkaloob at kalaunan ay pinawalang-bisa.',
      },
      unknown: {
        mark: 'Hindi kilala',
        heading: 'Walang papel na may ganitong kodigo',
        text: 'Ihambing ang kodigo sa nasa papel. Kung magkapareho, hindi dito ipinagkaloob ang papel.',
      },
    },
    number: 'Numero',
    office: 'Nagkaloob',
    issued: 'Petsa ng pagkakaloob',
    signed: 'Petsa ng paglagda',
    notSigned: 'Naipagkaloob na, hindi pa nalalagdaan.',
    compare: 'Ihambing ang numero, tanggapan at petsa sa nasa papel.',
    withheld: 'Hindi pampubliko ang rekord ng papel na ito, kaya wala nang ibang ipinakikita rito.',
  },
};

const TONES: Record<VerificationStatus, 'success' | 'waiting' | 'failure'> = {
  genuine: 'success',
  superseded: 'waiting',
  void: 'failure',
  unknown: 'failure',
};

/** Sends the public page about a paper, in the language of the browser. */
export function sendVerificationPage(
  reply: FastifyReply,
  { title }: Pick<AnyDocuments, 'title'>,
  found: Verification,
  language: Language,
): FastifyReply {
  const texts = TEXTS[language];
  return sendPage(reply.header('cache-control', 'no-store'), {
    title: texts.title,
    style: '../style.css',
    bar: { name: title, home: '../', links: [] },
    body: view(texts, found, language),
  });
}

function view(texts: Texts, found: Verification, language: Language): Html {
  const { mark, heading, text } = texts.statuses[found.status];
  return html`<main id="content" class="wide"><section class="card notice">
<p class="tone ${TONES[found.status]}">${mark}</p><h1>${heading}</h1><p>${text}</p>
${found.number !== undefined && details(texts, found, language)}
${found.number === undefined && found.status !== 'unknown' && html`<p>${texts.withheld}</p>`}
</section></main>`;
}

function details(texts: Texts, found: Verification, language: Language): Html {
  const signed =
    typeof found.signed_on === 'string'
      ? `${texts.signed} ${formatDate(found.signed_on, language)}`
      : texts.notSigned;
  return html`<h2>${found.kind_name ?? ''}</h2>
<dl><dt>${texts.number}</dt><dd>${found.number ?? ''}</dd>
<dt>${texts.office}</dt><dd>${found.office ?? ''}</dd>
<dt>${texts.issued}</dt><dd>${formatDate(found.issued_on!, language)}</dd></dl>
<p>${signed}</p><p>${texts.compare}</p>`;
}
