import { getPrice, PRICES } from '#stripe/prices.ts'
import type { Invoice, Portal, Subscription } from '#stripe/stripe-data.ts'
import { type Html, html } from './html.ts'
import { writeLayout } from './layout.ts'
import { formatAmount, formatDay, formatPeriod, namePrice } from './words.ts'

export interface PortalView {
  portal: Portal
  email: string
  subscription: Subscription | undefined
  invoices: readonly Invoice[]
}

export function writePortalPage({ portal, email, subscription, invoices }: PortalView): string {
  return writeLayout(
    'Your Bricks subscription',
    html`<section class="wide">
<a href="${portal.returnUrl}">← Back to Bricks</a>
<h1>Your subscription</h1>
<p class="muted">${email}</p>
${subscription ? writePlanCard(subscription) : html`<p class="card">There is no plan at present.</p>`}
<h2>Payments</h2>
${invoices.length > 0 ? writeInvoiceTable(invoices) : html`<p class="muted">None yet.</p>`}
</section>`,
  )
}

export function writeConfirmPage(portal: Portal, subscription: Subscription, priceId: string, amount: number): string {
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

function writePlanCard(subscription: Subscription): Html {
  const price = getPrice(subscription.price)
  return html`<div class="card">
<h2>${namePrice(price)}</h2>
<p class="price"><span>${formatAmount(price.amount)}</span> ${formatPeriod(price)}</p>
<p class="muted">${describeNextPeriod(subscription)}</p>
<form method="post">${
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

function writePriceChoice(priceId: string, isCurrent: boolean): Html {
  const price = getPrice(priceId)
  const mark = isCurrent ? html` checked` : undefined
  return html`<label class="choice"><input type="radio" name="price" value="${priceId}"${mark}>
<span>${namePrice(price)}${isCurrent ? html` <em>current</em>` : undefined}</span>
<span>${formatAmount(price.amount)} ${formatPeriod(price)}</span></label>`
}

function describeNextPeriod({ cancelAtPeriodEnd, periodEnd, status }: Subscription): string {
  const day = formatDay(periodEnd)
  if (cancelAtPeriodEnd) return `Ends on ${day}. Until then everything stays as it is.`
  return status === 'trialing' ? `Free until ${day}, then it is paid for.` : `Renews on ${day}.`
}

function writeInvoiceTable(invoices: readonly Invoice[]): Html {
  return html`<table>
${invoices.map(
  ({ created, amount, refunded }) =>
    html`<tr><td>${formatDay(created)}</td><td>${refunded ? 'Given back' : 'Paid'}</td><td>${formatAmount(amount)}</td></tr>`,
)}
</table>`
}
