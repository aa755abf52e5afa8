import { buildStarterBrick, type StarterTemplate } from './starter-template.ts'

export const leadCapture: StarterTemplate = {
  id: 'lead-capture',
  name: 'Lead capture',
  description: 'Talks to interested visitors and hands their contact details to your sales team.',
  settings: {
    system:
      'You welcome visitors who are interested in our products. Answer what you can, then offer that a colleague calls back. Save a contact only with a name and an e-mail address that the visitor gave, and confirm what you saved.',
  },
  isReady: false,
  bricks: [
    buildStarterBrick({
      name: 'Save a lead',
      description: 'Saves the contact details of an interested visitor, so that sales can call back.',
      url: 'api.your-company.example/leads',
      method: 'POST',
      required: { name: 'The full name of the visitor', email: 'The e-mail address of the visitor' },
      optional: { phone: 'The phone number of the visitor', message: 'What the visitor is interested in' },
    }),
  ],
}
