import type { GalleryService } from '#gallery/gallery-service.ts'

const HEADERS = { Accept: 'application/vnd.github+json', 'X-GitHub-Api-Version': '2022-11-28' }

export const github: GalleryService = {
  id: 'github',
  asks: [
    {
      name: 'repository',
      label: 'Repository',
      sample: 'harbour/shop',
      where: 'Owner and name, or the address of its page.',
      take: /^(?:https:\/\/github\.com\/)?(?<owner>[\w.-]+)\/(?<repo>[\w.-]+)\/?$/,
    },
    {
      name: 'token',
      label: 'Fine-grained token',
      sample: 'github_pat_...',
      where:
        'Settings, Developer settings, Fine-grained tokens: for this repository alone, with “Issues: read and write” and “Contents: read”.',
      secret: true,
    },
  ],
  connection: { host: 'api.github.com', auth: { kind: 'bearer', token: '<token>' } },
  link: { words: 'Open GitHub’s tokens', url: 'https://github.com/settings/personal-access-tokens' },
  operations: [
    {
      id: 'search',
      name: 'Find issues',
      description: 'Finds issues of the repository by words. Use it when somebody asks about a problem or a plan.',
      parameters: [{ name: 'words', description: 'What it is about', example: 'export csv' }],
      method: 'GET',
      url: 'api.github.com/search/issues',
      query: { q: 'repo:<owner>/<repo> is:issue {words}', per_page: '10' },
      headers: HEADERS,
      answer: {
        keep: [
          'total_count',
          'items[].number',
          'items[].title',
          'items[].state',
          'items[].html_url',
          'items[].updated_at',
        ],
      },
    },
    {
      id: 'release',
      name: 'Newest release',
      description: 'Tells the newest release: its version, its day and what is new.',
      parameters: [],
      method: 'GET',
      url: 'api.github.com/repos/<owner>/<repo>/releases/latest',
      headers: HEADERS,
      answer: { keep: ['tag_name', 'name', 'published_at', 'body', 'html_url'] },
    },
    {
      id: 'issue',
      name: 'Open an issue',
      description:
        'Opens an issue for a mistake or a wish that is not known yet. Everybody who sees the repository can read it.',
      parameters: [
        { name: 'title', description: 'What it is about, in a few words', example: 'Export misses the last row' },
        {
          name: 'text',
          description: 'What happened, what was expected, and how to see it',
          example: 'With 100 rows, 99 are in the file.',
        },
      ],
      method: 'POST',
      url: 'api.github.com/repos/<owner>/<repo>/issues',
      headers: HEADERS,
      body: { title: '{title}', body: '{text}' },
      answer: { keep: ['number', 'html_url'] },
      confirm: true,
    },
  ],
}
