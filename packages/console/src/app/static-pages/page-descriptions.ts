import type { PAGES } from '#pages.ts'

/**
 * Only public pages have a description, for search engines and link previews. The build writes it into the documents,
 * and browsers do not load this file.
 */
export const PAGE_DESCRIPTIONS: { readonly [Name in keyof typeof PAGES]?: string } = {
  landing:
    'Describe what your chatbot should do, connect the APIs you already have, and put it on your site with one line. No code.',
  signIn: 'Sign in to Bricks to build, test and deploy your chatbots.',
  signUp: 'Make a free Bricks account and build a chatbot that calls your APIs. No credit card required.',
  plans: 'Free, Pro and Premium: what each Bricks plan costs and what it holds.',
  contact: 'Write to the people who run this server.',
  terms: 'The terms under which Bricks is used.',
  privacy: 'What Bricks keeps about you, and why.',
  status: 'Whether the Bricks service is ready, at this moment.',
  blog: 'What changed in Bricks, release by release.',
}
