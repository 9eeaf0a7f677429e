import type { Page } from '../../platform/pages/frame.ts';
import { type Html, html } from '../../platform/pages/html.ts';
import { fanlight } from '../../platform/pages/ornaments.ts';
import type { CampaignRow } from '../campaigns/queries.ts';
import type { DonationRow } from '../donations/queries.ts';
import { formatPesos } from '../money.ts';

export function homeView(campaigns: CampaignRow[], total: number): Html {
  const more = total - campaigns.length;
  return html`<main id="content" class="wide"><section class="section"><h1>Give so that somebody can study</h1>
<p class="soft">Each gift arrives once and whole, and every centavo of it can be accounted for.</p></section>
<section class="section" aria-labelledby="open"><h2 id="open">Open campaigns</h2>
${campaigns.length === 0 ? html`<p class="empty">No campaign is open at the moment.</p>` : html`<ul class="cards">${campaigns.map(card)}</ul>`}
${more > 0 && html`<p class="soft small">And ${more} more, under <code>GET /api/v1/campaigns</code>.</p>`}</section>
<section class="section" aria-labelledby="api"><h2 id="api">For programs</h2>
<p>Everything here is done through an API. <a href="docs">Read and try it</a>, or take its
<a href="openapi.json">OpenAPI description</a>.</p></section></main>`;
}

const DESCRIBED = 180;

function card(campaign: CampaignRow): Html {
  const {
    title,
    description,
    institution_name: institution,
    goal_centavos: goal,
    raised_centavos: raised,
  } = campaign;
  const percent = Number((raised * 100n) / goal);
  const text = description.length > DESCRIBED ? `${description.slice(0, DESCRIBED).trimEnd()}…` : description;
  return html`<li class="card"><h3>${title}</h3><p class="small">${institution}</p><p>${text}</p>
<div class="grow"><progress value="${Math.max(0, Math.min(percent, 100))}" max="100" aria-label="Raised of the goal">${percent} %</progress>
<p class="raised small"><strong>${formatPesos(raised)}</strong> of ${formatPesos(goal)}, ${supporters(campaign.supporter_count)}</p></div></li>`;
}

const supporters = (count: number): string => (count === 1 ? 'one gift' : `${count} gifts`);

interface Told {
  tone: 'success' | 'waiting' | 'failure';
  mark: string;
  title: string;
  text: string;
}

const TOLD: Record<DonationRow['status'], Told> = {
  completed: {
    tone: 'success',
    mark: 'Received',
    title: 'Salamat! Thank you',
    text: 'Your gift has arrived and is counted. A receipt is on its way by e-mail.',
  },
  pending: {
    tone: 'waiting',
    mark: 'Being confirmed',
    title: 'We are waiting for the payment',
    text: 'If you have paid, nothing more is needed: this page tells when the payment is confirmed.',
  },
  failed: {
    tone: 'failure',
    mark: 'Not paid',
    title: 'The payment did not go through',
    text: 'Nothing was given. You can try again, also in another way of paying.',
  },
  cancelled: {
    tone: 'failure',
    mark: 'Cancelled',
    title: 'This gift was cancelled',
    text: 'Nothing was paid.',
  },
  expired: {
    tone: 'failure',
    mark: 'Expired',
    title: 'The payment page has expired',
    text: 'Nothing was paid. You can give again whenever you like.',
  },
  refunded: {
    tone: 'waiting',
    mark: 'Refunded',
    title: 'This gift was paid back',
    text: 'The money returns the way it came; banks take up to two weeks.',
  },
};

const LOOK_EVERY_SECONDS = 4;
/** Five minutes; a page that was left open does not ask for ever. */
const MOST_LOOKS = 75;

/** What became of a gift. It says nothing of the donor: who holds the reference may be anybody. */
export function giftView(gift: DonationRow, look: number): Pick<Page, 'title' | 'body' | 'refresh'> {
  const { tone, mark, title, text } = TOLD[gift.status];
  const isWaiting = gift.status === 'pending';
  const canPay = isWaiting && gift.checkout_url !== null;
  const body = html`<main id="content" class="wide"><section class="card notice" aria-live="polite">${fanlight()}
<p class="tone ${tone}">${mark}</p><h1>${title}</h1><p class="amount">${formatPesos(gift.amount_centavos)}</p>
<p>${text}</p>${gift.status === 'failed' && gift.failure_message !== null && html`<p>${gift.failure_message}</p>`}
<dl class="facts"><dt>Campaign</dt><dd>${gift.campaign_title}</dd>
${gift.total_centavos !== gift.amount_centavos && html`<dt>With the fee</dt><dd>${formatPesos(gift.total_centavos)}</dd>`}
<dt>Reference</dt><dd><code>${gift.reference_number}</code></dd></dl>
${canPay && html`<p class="small">Not paid yet? <a href="${gift.checkout_url}">Go on to the payment</a></p>`}
<p><a href="../">All campaigns</a></p></section></main>`;
  const looksAgain = isWaiting && look < MOST_LOOKS;
  return {
    title: `${mark}: gift ${gift.reference_number}`,
    body,
    ...(looksAgain ? { refresh: { seconds: LOOK_EVERY_SECONDS, url: `?look=${look + 1}` } } : {}),
  };
}

export function unknownGiftView(): Html {
  return html`<main id="content" class="wide"><section class="card notice">${fanlight()}<h1>There is no such gift</h1>
<p>Please compare the reference number with the one in your receipt.</p><p><a href="../">All campaigns</a></p></section></main>`;
}

export function troubleView(message: string, home: string): Html {
  return html`<main id="content" class="wide"><section class="card notice">${fanlight()}<h1>That did not work</h1>
<p role="alert">${message}</p><p><a href="${home}">Back to the start</a></p></section></main>`;
}
