import type { TestCard } from '#stripe/cards.ts'
import { getPrice, PRICES } from '#stripe/prices.ts'
import type { Invoice, Portal, Subscription } from '#stripe/stripe-data.ts'
import { writeCardField, writeCardRefusal } from './card-field.ts'
import { type Html, html } from './html.ts'
import { writeLayout } from './layout.ts'
import { formatAmount, formatDay, formatPeriod, namePrice } from './words.ts'

export interface PortalView {
  portal: Portal
  email: string
  subscription: Subscription | undefined
  card: TestCard
  /** `due`: US cents that a card has refused. `refusal`: why the card has just been refused; empty if it was not. */
  due: number
  refusal: string
  invoices: readonly Invoice[]
}

export function writePortalPage({ portal, email, subscription, card, due, refusal, invoices }: PortalView): string {
  return writeLayout(
    'Your Bricks subscription',
    html`<section class="wide">
<a href="${portal.returnUrl}">← Back to Bricks</a>
<h1>Your subscription</h1>
<p class="muted">${email}</p>
${writeCardRefusal(refusal && `${refusal} Nothing was changed. Choose another card.`)}
${subscription ? writePlanCard(subscription, due) : html`<p class="card">There is no plan at present.</p>`}
${subscription ? writeCardForm(card) : undefined}
<h2>Payments</h2>
${invoices.length > 0 ? writeInvoiceTable(invoices) : html`<p class="muted">None yet.</p>`}
${subscription ? writeTimeForm(subscription) : undefined}
</section>`,
  )
}

export function writePlanChangePage(
  portal: Portal,
  subscription: Subscription,
  priceId: string,
  amount: number,
): string {
  const price = getPrice(priceId)
  const isUpgrade = amount > 0
  return writeLayout(
    'Confirm the change',
    html`<section class="card alone">
<h1>Change to ${namePrice(price)}</h1>
<dl>
<div><dt>From now on</dt><dd>${formatAmount(price.amount)} ${formatPeriod(price)}</dd></div>
<div class="total"><dt>Due today</dt><dd>${formatAmount(amount)}</dd></div>
</dl>
<p class="muted">${isUpgrade ? 'What you have not used of the plan you leave is taken off.' : 'Nothing is due before the next payment.'}</p>
<form method="post" action="/portal/${portal.id}">
<input type="hidden" name="price" value="${priceId}">
<button name="do" value="change" class="primary">Confirm</button>
<a class="button" href="/portal/${portal.id}">Keep ${namePrice(getPrice(subscription.price))}</a>
</form>
</section>`,
  )
}

function writePlanCard(subscription: Subscription, due: number): Html {
  const price = getPrice(subscription.price)
  return html`<div class="card">
<h2>${namePrice(price)}</h2>
<p class="price"><span>${formatAmount(price.amount)}</span> ${formatPeriod(price)}</p>
<p class="muted">${describeNextPeriod(subscription)}</p>
<form method="post">${due > 0 ? html`<button name="do" value="pay" class="primary">Pay ${formatAmount(due)}</button>` : undefined}${
    subscription.cancelAtPeriodEnd
      ? html`<button name="do" value="resume" class="primary">Resume plan</button>`
      : html`<button name="do" value="end">Cancel plan</button>`
  }</form>
</div>
<h2>Change plan</h2>
<form class="card" method="get">
<fieldset><legend class="hidden">Plan</legend>
${PRICES.map((other) => writePriceChoice(other.id, other.id === price.id))}
</fieldset>
<button class="primary">Continue</button>
</form>`
}

function writeCardForm(card: TestCard): Html {
  return html`<h2>Card</h2>
<form class="card" method="post">
${writeCardField(card)}
<button name="do" value="card">Replace card</button>
</form>`
}

function writeTimeForm({ status }: Subscription): Html {
  const meaning =
    status === 'past_due'
      ? 'Stripe tries the card for the last time and ends the plan.'
      : 'The next payment is due, or a plan that was cancelled ends.'
  return html`<h2>Time</h2>
<form class="card" method="post">
<p class="muted">Of the sandbox alone: what the end of this period brings, without waiting for it. ${meaning}</p>
<button name="do" value="later">Go to the end of the period</button>
</form>`
}

function writePriceChoice(priceId: string, isCurrent: boolean): Html {
  const price = getPrice(priceId)
  const mark = isCurrent ? html` checked` : undefined
  return html`<label class="choice"><input type="radio" name="price" value="${priceId}"${mark}>
<span>${namePrice(price)}${isCurrent ? html` <em>current</em>` : undefined}</span>
<span>${formatAmount(price.amount)} ${formatPeriod(price)}</span></label>`
}

function describeNextPeriod({ cancelAtPeriodEnd, periodEnd, status }: Subscription): string {
  const day = formatDay(periodEnd)
  if (status === 'past_due') return 'The last payment failed. Replace the card and pay.'
  if (cancelAtPeriodEnd) return `Ends on ${day}. Until then everything stays as it is.`
  return status === 'trialing' ? `Free until ${day}, then it is paid for.` : `Renews on ${day}.`
}

function writeInvoiceTable(invoices: readonly Invoice[]): Html {
  return html`<table>
${invoices.map(
  ({ created, amount, refunded, isOpen = false }) =>
    html`<tr><td>${formatDay(created)}</td><td>${isOpen ? 'Refused' : refunded ? 'Given back' : 'Paid'}</td><td>${formatAmount(amount)}</td></tr>`,
)}
</table>`
}
