import type { GalleryService } from '#gallery/gallery-service.ts'

const VERSION = { 'Notion-Version': '2025-09-03' }

export const notion: GalleryService = {
  id: 'notion',
  asks: [
    {
      name: 'source',
      label: 'Data source ID',
      sample: '2f26ee68-df30-4251-aad4-8ddc420cba3d',
      where: 'The settings of the database, “Manage data sources”, “•••”, “Copy data source ID”.',
      take: /^(?<source>[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12})$/i,
    },
    {
      name: 'title_field',
      label: 'Its title property',
      sample: 'Name',
      where: 'What stands above the first column.',
      initial: 'Name',
    },
    {
      name: 'token',
      label: 'Internal integration secret',
      sample: 'ntn_...',
      where:
        'Notion’s page of integrations: create an internal one. Then, in the database: “•••”, “Connections”, add it.',
      secret: true,
    },
  ],
  connection: { host: 'api.notion.com', auth: { kind: 'bearer', token: '<token>' } },
  link: { words: 'Open Notion’s integrations', url: 'https://www.notion.so/profile/integrations' },
  operations: [
    {
      id: 'find',
      name: 'Find entries',
      description: 'Finds entries of a database whose title has these words, with all their properties.',
      parameters: [{ name: 'words', description: 'Words of the title', example: 'opening hours' }],
      method: 'POST',
      url: 'api.notion.com/v1/data_sources/<source>/query',
      headers: VERSION,
      body: { filter: { property: '<title_field>', title: { contains: '{words}' } }, page_size: 10 },
      answer: { keep: ['results[].url', 'results[].properties'] },
    },
    {
      id: 'create',
      name: 'Add an entry',
      description: 'Adds an entry with a title and a text to a database, for instance a request.',
      parameters: [
        { name: 'title', description: 'What it is about, in a few words', example: 'Table for two' },
        { name: 'text', description: 'All that was said about it', example: 'Friday at eight, ada@example.com' },
      ],
      method: 'POST',
      url: 'api.notion.com/v1/pages',
      headers: VERSION,
      body: {
        parent: { data_source_id: '<source>' },
        properties: { '<title_field>': { title: [{ text: { content: '{title}' } }] } },
        children: [
          {
            object: 'block',
            type: 'paragraph',
            paragraph: { rich_text: [{ type: 'text', text: { content: '{text}' } }] },
          },
        ],
      },
      answer: { keep: ['url'] },
      confirm: true,
    },
  ],
}
