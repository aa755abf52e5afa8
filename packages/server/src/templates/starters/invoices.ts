import { buildStarterBrick, type StarterTemplate } from './starter-template.ts'

export const invoices: StarterTemplate = {
  id: 'invoices',
  name: 'Invoices',
  description: 'Tells customers and colleagues whether an invoice is paid and when it is due.',
  settings: {
    system:
      'You answer questions about invoices. Look each one up, and give its amount, its status and the day it is due.',
  },
  isReady: false,
  bricks: [
    buildStarterBrick({
      name: 'Find invoices',
      description:
        'Looks up an invoice by its invoice number, or every invoice of a customer: amount, status and due date.',
      url: 'api.your-company.example/invoices',
      optional: {
        invoice_number: { description: 'The number of the invoice', example: 'INV-1001' },
        customer: 'The name of the customer or company',
      },
    }),
  ],
}
