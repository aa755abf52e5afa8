import { buildStarterBrick, type StarterTemplate } from './starter-template.ts'

export const crmLookup: StarterTemplate = {
  id: 'crm-lookup',
  name: 'Customer lookup',
  description: 'Lets your own team ask who a customer is, on which plan, and who looks after them.',
  settings: {
    system:
      'You help colleagues in sales and support. Look customers up before you answer, and say so plainly when nobody was found. Never guess contact details.',
  },
  isReady: false,
  bricks: [
    buildStarterBrick({
      name: 'Find a customer',
      description:
        'Looks up a customer by e-mail address, name or company: plan, owner and open deals. Give one of the three.',
      url: 'api.your-company.example/customers',
      optional: {
        email: 'The e-mail address of the customer',
        name: 'The full name of the customer',
        company: 'The company of the customer',
      },
    }),
  ],
}
