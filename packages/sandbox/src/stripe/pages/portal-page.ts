import { getPrice, PRICES } from '#stripe/prices.ts'
import type { Invoice, Portal, Subscription } from '#stripe/stripe-data.ts'
import { type Html, html } from './html.ts'
import { layout } from './layout.ts'
import { namePrice, showAmount, showDay, showPeriod } from './words.ts'

export interface PortalView {
  portal: Portal
  email: string
  subscription: Subscription | undefined
  invoices: readonly Invoice[]
}

export function writePortalPage({ portal, email, subscription, invoices }: PortalView): string {
  return layout(
    'Your Bricks subscription',
    html`<section class="wide">
<a href="${portal.returnUrl}">← Back to Bricks</a>
<h1>Your subscription</h1>
<p class="muted">${email}</p>
${subscription ? showPlan(subscription) : html`<p class="card">There is no plan at present.</p>`}
<h2>Payments</h2>
${invoices.length > 0 ? showInvoices(invoices) : html`<p class="muted">None yet.</p>`}
</section>`,
  )
}

export function writeConfirmPage(portal: Portal, subscription: Subscription, priceId: string, amount: number): string {
  const price = getPrice(priceId)
  const isUpgrade = amount > 0
  return layout(
    'Confirm the change',
    html`<section class="card alone">
<h1>Change to ${namePrice(price)}</h1>
<dl>
<div><dt>From now on</dt><dd>${showAmount(price.amount)} ${showPeriod(price)}</dd></div>
<div class="total"><dt>Due today</dt><dd>${showAmount(amount)}</dd></div>
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

function showPlan(subscription: Subscription): Html {
  const price = getPrice(subscription.price)
  return html`<div class="card">
<h2>${namePrice(price)}</h2>
<p class="price"><span>${showAmount(price.amount)}</span> ${showPeriod(price)}</p>
<p class="muted">${describeNext(subscription)}</p>
<form method="post">${
    subscription.cancelAtPeriodEnd
      ? html`<button name="do" value="resume" class="primary">Resume plan</button>`
      : html`<button name="do" value="end">Cancel plan</button>`
  }</form>
</div>
<h2>Change plan</h2>
<form class="card" method="get">
<fieldset><legend class="hidden">Plan</legend>
${PRICES.map((other) => showChoice(other.id, other.id === price.id))}
</fieldset>
<button class="primary">Continue</button>
</form>`
}

function showChoice(priceId: string, isCurrent: boolean): Html {
  const price = getPrice(priceId)
  const mark = isCurrent ? html` checked` : undefined
  return html`<label class="choice"><input type="radio" name="price" value="${priceId}"${mark}>
<span>${namePrice(price)}${isCurrent ? html` <em>current</em>` : undefined}</span>
<span>${showAmount(price.amount)} ${showPeriod(price)}</span></label>`
}

function describeNext({ cancelAtPeriodEnd, periodEnd, status }: Subscription): string {
  const day = showDay(periodEnd)
  if (cancelAtPeriodEnd) return `Ends on ${day}. Until then everything stays as it is.`
  return status === 'trialing' ? `Free until ${day}, then it is paid for.` : `Renews on ${day}.`
}

function showInvoices(invoices: readonly Invoice[]): Html {
  return html`<table>
${invoices.map(
  ({ created, amount, refunded }) =>
    html`<tr><td>${showDay(created)}</td><td>${refunded ? 'Given back' : 'Paid'}</td><td>${showAmount(amount)}</td></tr>`,
)}
</table>`
}
