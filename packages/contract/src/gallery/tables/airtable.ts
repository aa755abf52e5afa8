import type { GalleryService } from '#gallery/gallery-service.ts'

export const airtable: GalleryService = {
  id: 'airtable',
  asks: [
    {
      name: 'base',
      label: 'Address of the table',
      sample: 'https://airtable.com/appAbCdEfGhIjKlMn/tblAbCdEfGhIjKlMn',
      where: 'Open the table in the browser and copy the address of the page.',
      take: /^(?:https:\/\/airtable\.com\/)?(?<base>app\w{14})\/(?<table>tbl\w{14})(?:[/?#].*)?$/,
    },
    {
      name: 'title_field',
      label: 'Field for the title',
      sample: 'Name',
      where: 'The name of a text field, as it stands above its column.',
      initial: 'Name',
    },
    {
      name: 'notes_field',
      label: 'Field for the text',
      sample: 'Notes',
      where: 'The name of a field for long text.',
      initial: 'Notes',
    },
    {
      name: 'token',
      label: 'Personal access token',
      sample: 'pat...',
      where:
        'Builder hub, Personal access tokens: create one with data.records:read and data.records:write for this base.',
      secret: true,
    },
  ],
  connection: { host: 'api.airtable.com', auth: { kind: 'bearer', token: '<token>' } },
  link: { words: 'Open Airtable’s tokens', url: 'https://airtable.com/create/tokens' },
  operations: [
    {
      id: 'list',
      name: 'Read the table',
      description: 'Reads the first 50 records of a table with all their fields.',
      parameters: [],
      method: 'GET',
      url: 'api.airtable.com/v0/<base>/<table>',
      query: { maxRecords: '50' },
      answer: { keep: ['records[].fields'], most: 50 },
    },
    {
      id: 'create',
      name: 'Add a record',
      description: 'Adds a record to a table, for instance a request or an idea.',
      parameters: [
        { name: 'title', description: 'What it is about, in a few words', example: 'Table for two' },
        { name: 'text', description: 'All that was said about it', example: 'Friday at eight, ada@example.com' },
      ],
      method: 'POST',
      url: 'api.airtable.com/v0/<base>/<table>',
      body: { records: [{ fields: { '<title_field>': '{title}', '<notes_field>': '{text}' } }] },
      answer: { keep: ['records[].id'] },
      confirm: true,
    },
  ],
}
