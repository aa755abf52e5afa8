import { type Checkout, makeId, secondsOf } from '../checkout.ts'
import { emit } from '../emit.ts'
import { showInvoicePayment, showList } from '../shapes.ts'
import { missing, StripeError } from '../stripe-error.ts'
import { getText } from './read-form.ts'

export function listInvoicePayments({ data }: Checkout, query: URLSearchParams): object {
  const invoice = data.invoices[query.get('invoice') ?? '']
  const paid = invoice && invoice.amount > 0 ? [showInvoicePayment(invoice)] : []
  return showList('/v1/invoice_payments', paid)
}

export function createRefund(checkout: Checkout, form: URLSearchParams): object {
  const intent = getText(form, 'payment_intent')
  const invoice = Object.values(checkout.data.invoices).find(({ paymentIntent }) => paymentIntent === intent)
  if (!invoice) throw missing('payment_intent', intent, 'payment_intent')
  if (invoice.refunded) {
    throw new StripeError(400, 'The payment has already been refunded.', { code: 'charge_already_refunded' })
  }
  invoice.refunded = true
  const { amount, customer } = invoice
  const refund = {
    id: makeId('re'),
    object: 'refund',
    amount,
    created: secondsOf(checkout.now()),
    currency: 'usd',
    payment_intent: intent,
    reason: form.get('reason'),
    status: 'succeeded',
  }
  emit(checkout, 'refund.created', { ...refund, customer })
  return refund
}
