import type { GatewayEvent, SettingsShown, Webhook } from '../kinds/deliveries.ts';
import type { Payment, Session } from '../kinds/payments.ts';
import { exhaustedAt } from '../resources/webhooks.ts';
import type { Attempt, Delivery } from '../stores/store.ts';
import { methodName, peso, time } from './format.ts';
import { type Html, html } from './html.ts';

export interface DashboardData {
  payments: Payment[];
  sessions: Session[];
  events: GatewayEvent[];
  deliveries: Delivery[];
  webhooks: Webhook[];
  settings: SettingsShown;
}

export function dashboardView(base: string, data: DashboardData): Html {
  const held = data.deliveries.filter((delivery) => delivery.status === 'held').length;
  return html`<main class="dashboard">
<header><h1>Payment gateway simulator</h1>
<p>Payments and webhook deliveries. <a href="${base}/">Refresh</a></p></header>
<section class="toolbar" aria-label="Webhook delivery">
<form method="post" action="${base}/dashboard/shuffle"><label>Deliver the last
<input name="count" type="number" min="1" max="200" value="10" required> events in random order</label>
<button>Deliver</button></form>
${holdForm(base, data.settings.hold, held)}
</section>
${endpoints(base, data.webhooks)}
${events(base, data)}
<div class="columns">${payments(data.payments)}${sessions(base, data.sessions)}</div>
</main>`;
}

function holdForm(base: string, isHeld: boolean, count: number): Html {
  const text = isHeld ? `New events are on hold (${count} waiting).` : 'Events are delivered immediately.';
  return html`<form method="post" action="${base}/dashboard/hold"><span>${text}</span>
<input type="hidden" name="hold" value="${isHeld ? 'off' : 'on'}">
<button>${isHeld ? 'Release events' : 'Hold events'}</button></form>`;
}

function endpoints(base: string, webhooks: Webhook[]): Html {
  const rows = webhooks.map(
    (webhook) => html`<tr><td class="long"><code>${webhook.attributes.url}</code></td>
<td>${status(webhook.attributes.status)}</td><td class="number">${exhaustedAt(webhook).length}</td>
<td>${webhook.attributes.status === 'disabled' && button(`${base}/dashboard/enable`, { id: webhook.id }, 'Enable')}</td></tr>`,
  );
  return html`<section class="card"><h2>Endpoints</h2>${table(
    ['URL', 'Status', { number: 'Consecutive failures' }, ''],
    rows,
    'No endpoints registered.',
  )}</section>`;
}

function events(base: string, data: DashboardData): Html {
  const rows = data.events.map((event) => {
    const own = data.deliveries.filter((delivery) => delivery.eventId === event.id);
    const action = `${base}/dashboard/resend`;
    return html`<tr><td>${time(event.attributes.created_at * 1000)}</td>
<td><b>${event.attributes.type}</b><br><code>${event.id}</code><br>
<small>for <code>${event.attributes.data.id}</code></small></td>
<td>${own.length === 0 ? html`<small>no subscribed endpoint</small>` : own.toReversed().map(delivery)}</td>
<td class="buttons">${button(action, { event_id: event.id, times: '1' }, 'Resend')}
${button(action, { event_id: event.id, times: '2' }, 'Duplicate')}</td></tr>`;
  });
  return html`<section class="card"><h2>Events and deliveries</h2>${table(
    ['Time', 'Event', 'Deliveries', ''],
    rows,
    'No events yet.',
  )}</section>`;
}

function delivery(sent: Delivery): Html {
  const last = sent.attempts.at(-1);
  const count = sent.attempts.length;
  const next = sent.status === 'pending' && count > 0 && html`, next at ${time(sent.dueAt)}`;
  return html`<details class="delivery"><summary>${status(sent.status)}
<small>${count === 1 ? '1 attempt' : `${count} attempts`}${last?.status && `, last ${last.status}`}${next}</small>
</summary><ol>${sent.attempts.map(attempt)}</ol></details>`;
}

function attempt(made: Attempt): Html {
  return html`<li>${time(made.at)} · ${made.status ?? 'no status'} · ${made.duration_ms} ms · t=${made.timestamp}
${made.problem && html`<br><span class="problem-text">${made.problem}</span>`}
${made.answer && html`<pre>${made.answer}</pre>`}</li>`;
}

function payments(list: Payment[]): Html {
  const rows = list.map(
    ({ id, attributes }) => html`<tr><td>${time(attributes.created_at * 1000)}<br><code>${id}</code></td>
<td>${methodName(attributes.source.type)}</td><td class="number">${peso(attributes.amount)}</td>
<td>${status(attributes.status)}${attributes.failed_code && html`<br><small>${attributes.failed_code}</small>`}</td></tr>`,
  );
  return html`<section class="card"><h2>Payments</h2>${table(
    ['Payment', 'Method', { number: 'Amount' }, 'Status'],
    rows,
    'No payments yet.',
  )}</section>`;
}

function sessions(base: string, list: Session[]): Html {
  const rows = list.map(({ id, attributes }) => {
    const amount = attributes.line_items.reduce((sum, item) => sum + item.amount * item.quantity, 0);
    const state = attributes.paid_at === null ? attributes.status : 'paid';
    return html`<tr><td><a href="${base}/checkout/${id}">${attributes.reference_number ?? id}</a></td>
<td class="number">${peso(amount)}</td><td>${status(state)}</td></tr>`;
  });
  return html`<section class="card"><h2>Checkouts</h2>${table(
    ['Checkout', { number: 'Amount' }, 'Status'],
    rows,
    'No checkouts yet.',
  )}</section>`;
}

/** Column heading: a text, or one above a column of numbers. */
type Head = string | { number: string };

function table(heads: Head[], rows: Html[], empty: string): Html {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`;
  return html`<div class="scroll"><table><thead><tr>${heads.map(headCell)}</tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

function headCell(head: Head): Html {
  return typeof head === 'string' ? html`<th>${head}</th>` : html`<th class="number">${head.number}</th>`;
}

function status(text: string): Html {
  return html`<span class="status status-${text}">${text}</span>`;
}

function button(action: string, values: Record<string, string>, text: string): Html {
  return html`<form method="post" action="${action}">${Object.entries(values).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button>${text}</button></form>`;
}
