import { type SampleApi, type SampleBrick, SampleRefusal } from '#sample-apis/sample-api.ts'

const CONTACTS = [
  {
    name: 'Ada Field',
    email: 'ada.field@kestrel.example',
    company: 'Kestrel Ltd',
    plan: 'Business',
    since: '2021-03-01',
    owner: 'Milo Brandt',
    open_deals: 2,
  },
  {
    name: 'Noor Haddad',
    email: 'noor@lumen.example',
    company: 'Lumen Studio',
    plan: 'Starter',
    since: '2023-09-14',
    owner: 'Ines Rocha',
    open_deals: 1,
  },
  {
    name: 'Piotr Zielinski',
    email: 'piotr@oakbridge.example',
    company: 'Oakbridge GmbH',
    plan: 'Business',
    since: '2019-11-20',
    owner: 'Milo Brandt',
    open_deals: 0,
  },
  {
    name: 'Grace Okafor',
    email: 'grace@tidewater.example',
    company: 'Tidewater Foods',
    plan: 'Enterprise',
    since: '2020-06-08',
    owner: 'Ines Rocha',
    open_deals: 4,
  },
  {
    name: 'Luis Ferrer',
    email: 'luis@papermill.example',
    company: 'Paper Mill SA',
    plan: 'Starter',
    since: '2024-01-30',
    owner: 'Sam Whitlock',
    open_deals: 0,
  },
]

export const crmLookup: SampleApi = {
  GET(values) {
    const wanted = [values.email, values.name, values.company].filter((value) => value !== undefined && value !== '')
    if (wanted.length === 0) throw new SampleRefusal(400, 'Give an "email", a "name" or a "company".')
    const contact = CONTACTS.find(
      ({ email, name, company }) =>
        (!values.email || isSameText(email, values.email)) &&
        (!values.name || includesText(name, values.name)) &&
        (!values.company || includesText(company, values.company)),
    )
    if (!contact) throw new SampleRefusal(404, `There is no customer "${wanted.join(', ')}" in the customer list.`)
    const message = `${contact.name} of ${contact.company} is a customer on the ${contact.plan} plan.`
    return { body: { message, ...contact } }
  },
}

function isSameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function includesText(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase())
}

export const crmLookupBrick: SampleBrick = {
  api: 'crm-lookup',
  method: 'GET',
  name: 'Find a customer',
  description: 'Looks up a customer by e-mail address, name or company.',
  parameters: {
    'email?': 'The e-mail address of the customer',
    'name?': 'The full name of the customer',
    'company?': 'The company of the customer',
  },
}
