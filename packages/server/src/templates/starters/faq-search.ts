import { buildStarterBrick, type StarterTemplate } from './starter-template.ts'

export const faqSearch: StarterTemplate = {
  id: 'faq-search',
  name: 'FAQ answers',
  description: 'Answers questions from your own frequently asked questions.',
  settings: {
    system:
      'You answer questions about our shop. Search the frequently asked questions first and answer from what they say. When they say nothing about it, say that you do not know.',
  },
  isReady: false,
  bricks: [
    buildStarterBrick({
      name: 'Search the FAQ',
      description:
        'Searches the frequently asked questions of the shop: returns, payment, delivery, warranty, opening hours.',
      url: 'api.your-company.example/faq',
      required: { query: 'What to search for, in a few words' },
    }),
  ],
}
