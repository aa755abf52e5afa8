import { type SampleApi, type SampleBrick, SampleRefusal } from '#sample-apis/sample-api.ts'
import { formatDateInDays } from '#sample-apis/sample-dates.ts'
import { drawSeededNumber } from '#sample-apis/seeded-random.ts'

const CUSTOMERS = ['Kestrel Ltd', 'Lumen Studio', 'Oakbridge GmbH', 'Tidewater Foods']
const STATUSES = ['paid', 'open', 'overdue']
const FIRST = 1001
const COUNT = 12

export const invoices: SampleApi = {
  pathParameter: 'invoice_number',
  GET(values, now) {
    if (values.invoice_number) return findInvoice(values.invoice_number, now)
    const customer = values.customer?.toLowerCase()
    if (!customer) throw new SampleRefusal(400, 'Give an "invoice_number" or a "customer".')
    const found = listInvoices(now).filter((invoice) => invoice.customer.toLowerCase().includes(customer))
    if (found.length === 0) throw new SampleRefusal(404, `There is no invoice for "${values.customer}".`)
    return { body: { invoices: found } }
  },
}

function findInvoice(asked: string, now: Date) {
  const number = /(\d{4})\s*$/.exec(asked)?.[1]
  const invoice = listInvoices(now).find(({ invoice_number }) => invoice_number === `INV-${number}`)
  if (!invoice)
    throw new SampleRefusal(
      404,
      `There is no invoice "${asked}". Samples are INV-${FIRST} to INV-${FIRST + COUNT - 1}.`,
    )
  const { invoice_number, customer, amount_eur, status, due_on } = invoice
  const message = `Invoice ${invoice_number} for ${customer} over ${amount_eur} EUR is ${status}, due on ${due_on}.`
  return { body: { message, ...invoice } }
}

function listInvoices(now: Date) {
  return Array.from({ length: COUNT }, (_, index) => {
    const status = STATUSES[index % STATUSES.length]
    const days = drawSeededNumber(`due ${index}`, 3, 25)
    return {
      invoice_number: `INV-${FIRST + index}`,
      customer: CUSTOMERS[index % CUSTOMERS.length] ?? '',
      amount_eur: drawSeededNumber(`amount ${index}`, 120, 4800),
      status,
      due_on: formatDateInDays(now, status === 'open' ? days : -days),
    }
  })
}

export const invoicesBrick: SampleBrick = {
  api: 'invoices',
  method: 'GET',
  name: 'Find invoices',
  description: 'Looks up an invoice by its number, or every invoice of a customer.',
  parameters: {
    'invoice_number?': 'The number of the invoice, such as INV-1001',
    'customer?': 'The name of the customer or company',
  },
}
