import { queueEvent } from '#stripe/events.ts'
import { toInvoicePaymentObject, toListObject } from '#stripe/shapes.ts'
import { createStripeId, type StripeAccount, toUnixSeconds } from '#stripe/stripe-account.ts'
import { createMissingError, StripeError } from '#stripe/stripe-error.ts'
import { getFormText } from './read-request.ts'

export function listInvoicePayments({ data }: StripeAccount, query: URLSearchParams): object {
  const invoice = data.invoices[query.get('invoice') ?? '']
  const paid = invoice && invoice.amount > 0 && !invoice.isOpen ? [toInvoicePaymentObject(invoice)] : []
  return toListObject('/v1/invoice_payments', paid)
}

export function createRefund(account: StripeAccount, form: URLSearchParams): object {
  const intent = getFormText(form, 'payment_intent')
  const invoice = Object.values(account.data.invoices).find(({ paymentIntent }) => paymentIntent === intent)
  if (!invoice) throw createMissingError('payment_intent', intent, 'payment_intent')
  if (invoice.refunded) {
    throw new StripeError(400, 'The payment has already been refunded.', { code: 'charge_already_refunded' })
  }
  invoice.refunded = true
  const { amount, customer } = invoice
  const refund = {
    id: createStripeId('re'),
    object: 'refund',
    amount,
    created: toUnixSeconds(account.now()),
    currency: 'usd',
    payment_intent: intent,
    reason: form.get('reason'),
    status: 'succeeded',
  }
  queueEvent(account, 'refund.created', { ...refund, customer })
  return refund
}
