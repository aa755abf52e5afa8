import type { TestCard } from '#stripe/cards.ts'
import { getPrice } from '#stripe/prices.ts'
import type { Session } from '#stripe/stripe-data.ts'
import { writeCardField, writeCardRefusal } from './card-field.ts'
import { html } from './html.ts'
import { writeLayout } from './layout.ts'
import { formatAmount, formatDay, formatPeriod, namePrice } from './words.ts'

interface CheckoutView {
  session: Session
  email: string
  card: TestCard
  refusal: string
}

export function writeCheckoutPage({ session, email, card, refusal }: CheckoutView): string {
  const price = getPrice(session.price)
  const { tier } = price
  const trial = session.trialDays > 0
  const due = trial ? 0 : price.amount
  const firstPayment = formatDay(session.created + session.trialDays * 86_400)
  const promise = trial
    ? html`Free until ${firstPayment}, then ${formatAmount(price.amount)} ${formatPeriod(price)} until you cancel.`
    : html`Renews by itself ${price.frequency === 'monthly' ? 'every month' : 'every year'} until you cancel.`
  return writeLayout(
    `Subscribe to Bricks ${tier.name}`,
    html`<section class="summary">
<h1>Subscribe to Bricks ${tier.name}</h1>
<p class="price"><span>${formatAmount(price.amount)}</span> ${formatPeriod(price)}</p>
<dl>
<div><dt>${namePrice(price)}</dt><dd>${formatAmount(price.amount)}</dd></div>
<div class="total"><dt>Due today</dt><dd>${formatAmount(due)}</dd></div>
</dl>
<p class="muted">${promise}</p>
</section>
<section class="card">
<h2>Pay with card</h2>
<form method="post">
<label>Email<input value="${email}" readonly></label>
${writeCardRefusal(refusal && `${refusal} Nothing was paid. Choose another card.`)}
${writeCardField(card)}
<div class="row">
<label>Expires<input value="12 / 34" readonly></label>
<label>Security code<input value="123" readonly></label>
</div>
<p class="muted">Stripe’s test cards, which exist nowhere. Nothing can be typed here, so that no real one ever is.</p>
<button name="do" value="pay" class="primary">${trial ? 'Start trial' : html`Pay ${formatAmount(due)}`}</button>
<button name="do" value="cancel">Cancel</button>
</form>
</section>`,
  )
}

export function writeClosedCheckoutPage({ status, successUrl, cancelUrl }: Session): string {
  const isPaid = status === 'complete'
  const title = isPaid ? 'This was already paid' : 'This checkout has ended'
  const text = isPaid
    ? 'Nothing was paid a second time.'
    : 'Nothing was paid. Another one was opened since, or a day has passed.'
  return writeLayout(
    title,
    html`<section class="card alone">
<h1>${title}</h1>
<p class="muted">${text}</p>
<a class="button primary" href="${isPaid ? successUrl : cancelUrl}">Back to Bricks</a>
</section>`,
  )
}

export function writeUnknownCheckoutPage(): string {
  const text = 'There is nothing at this address. Open the page again from Bricks.'
  return writeLayout(
    'Not found',
    html`<section class="card alone"><h1>Not found</h1><p class="muted">${text}</p></section>`,
  )
}
