import type { GalleryService } from '#gallery/gallery-service.ts'

export const hubspot: GalleryService = {
  id: 'hubspot',
  asks: [
    {
      name: 'token',
      label: 'Access token of a private app',
      sample: 'pat-eu1-...',
      where:
        'Settings, Integrations, Private apps: create one with crm.objects.contacts.read and .write; its token stands under “Auth”.',
      secret: true,
    },
  ],
  connection: { host: 'api.hubapi.com', auth: { kind: 'bearer', token: '<token>' } },
  link: { words: 'Open HubSpot', url: 'https://app.hubspot.com/' },
  operations: [
    {
      id: 'known',
      name: 'Is the contact known',
      description: 'Tells whether a contact with this e-mail address exists, and its id.',
      parameters: [{ name: 'email', description: 'The e-mail address', example: 'ada@example.com' }],
      method: 'POST',
      url: 'api.hubapi.com/crm/v3/objects/contacts/search',
      body: {
        filterGroups: [{ filters: [{ propertyName: 'email', operator: 'EQ', value: '{email}' }] }],
        properties: ['lifecyclestage'],
        limit: 1,
      },
      answer: { keep: ['total', 'results[].id', 'results[].properties.lifecyclestage'] },
    },
    {
      id: 'create',
      name: 'Add a contact',
      description: 'Adds a contact. Use it when somebody leaves their name and address and wants to be contacted.',
      parameters: [
        { name: 'email', description: 'The e-mail address', example: 'ada@example.com' },
        { name: 'first_name', description: 'The first name', example: 'Ada', isrequired: false },
        { name: 'last_name', description: 'The last name', example: 'Field', isrequired: false },
        { name: 'phone', description: 'The phone number', example: '+44 20 7946 0000', isrequired: false },
      ],
      method: 'POST',
      url: 'api.hubapi.com/crm/v3/objects/contacts',
      body: {
        properties: { email: '{email}', firstname: '{first_name}', lastname: '{last_name}', phone: '{phone}' },
      },
      answer: { keep: ['id', 'message'] },
      confirm: true,
    },
  ],
}
