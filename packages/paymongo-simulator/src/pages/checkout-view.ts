import { TEST_CARDS } from '../cards.ts';
import type { LineItem, Session } from '../kinds/payments.ts';
import { methodName, peso } from './format.ts';
import { type Html, html } from './html.ts';

export interface CheckoutView {
  /** Form target of this checkout's buttons. */
  action: string;
  session: Session;
  amount: number;
  /** Error of the last attempt. */
  problem: string | null;
  /** Payment method to show expanded. */
  open: string | null;
}

export function checkoutView(view: CheckoutView): Html {
  const { session, amount, problem } = view;
  const { attributes } = session;
  const open = view.open ?? attributes.payment_method_types[0];
  return html`<main class="checkout">
<section class="summary" aria-label="Order summary">
<p class="merchant">${attributes.merchant}</p>
<h1>${peso(amount)}</h1>
${attributes.show_description && attributes.description && html`<p class="about">${attributes.description}</p>`}
${attributes.show_line_items && html`<ul class="items">${attributes.line_items.map(lineItem)}</ul>`}
<dl class="total"><dt>Total</dt><dd>${peso(amount)}</dd></dl>
${attributes.reference_number && html`<p class="reference">Reference <b>${attributes.reference_number}</b></p>`}
</section>
<section class="card ways" aria-label="Payment methods">
<h2>How would you like to pay?</h2>
${problem && html`<p class="problem" role="alert">${problem}</p>`}
${attributes.payment_method_types.map((type) => way(view.action, type, type === open, amount))}
<form method="post" action="${view.action}/cancel"><button class="quiet wide">Cancel and go back</button></form>
</section>
</main>`;
}

function lineItem(item: LineItem): Html {
  return html`<li><span>${item.name}${item.quantity > 1 && html` <small>× ${item.quantity}</small>`}
${item.description && html`<small class="note">${item.description}</small>`}</span>
<span>${peso(item.amount * item.quantity)}</span></li>`;
}

function way(action: string, type: string, isOpen: boolean, amount: number): Html {
  const opened = isOpen ? html` open` : null;
  return html`<details class="way" name="way"${opened}>
<summary><span class="badge badge-${type}" aria-hidden="true"></span>${methodName(type)}</summary>
<div class="stack">${type === 'card' ? cardForm(action, amount) : walletForm(action, type, amount)}</div>
</details>
`;
}

function cardForm(action: string, amount: number): Html {
  return html`<form method="post" action="${action}/pay" autocomplete="off">
<input type="hidden" name="method" value="card">
<label>Card number<input name="card_number" inputmode="numeric" required maxlength="23" list="test-cards"
 placeholder="4343 4343 4343 4345"></label>
<datalist id="test-cards">${Object.entries(TEST_CARDS).map(
    ([number, card]) => html`<option value="${number}">${card.about}</option>`,
  )}</datalist>
<div class="row">
<label>Month<input name="exp_month" inputmode="numeric" required maxlength="2" placeholder="12"></label>
<label>Year<input name="exp_year" inputmode="numeric" required maxlength="4" placeholder="2030"></label>
<label>CVC<input name="cvc" inputmode="numeric" required maxlength="4" placeholder="123"></label>
</div>
<label>Name on card<input name="name" maxlength="100" placeholder="Juan dela Cruz"></label>
<button class="primary wide">Pay ${peso(amount)}</button>
</form>
<form method="post" action="${action}/fail"><input type="hidden" name="method" value="card">
<button class="danger wide">Fail this payment</button></form>
${cardList()}`;
}

function cardList(): Html {
  const rows = Object.entries(TEST_CARDS).map(
    ([number, card]) =>
      html`<tr><td><code>${number.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code></td><td>${card.about}</td></tr>`,
  );
  return html`<details class="help"><summary>Test cards</summary>
<p>Use any future expiry date and any CVC.</p><table>${rows}</table></details>`;
}

function walletForm(action: string, type: string, amount: number): Html {
  const name = methodName(type);
  return html`<p class="note">Confirm the payment of ${peso(amount)} in ${name}.</p>
<form method="post" action="${action}/pay"><input type="hidden" name="method" value="${type}">
<button class="primary wide">Authorize with ${name}</button></form>
<form method="post" action="${action}/fail"><input type="hidden" name="method" value="${type}">
<button class="danger wide">Fail this payment</button></form>`;
}
