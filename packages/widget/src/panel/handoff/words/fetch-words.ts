export const english = {
  person: 'Write to a person',
  offer: 'Would you rather write to a person?',
  shares: 'They get your words and what was said in this chat.',
  name: 'Name',
  email: 'E-mail',
  message: 'Your message',
  optional: '(optional)',
  sent: 'Sent. Somebody will read it.',
  save: 'Save a copy',
  done: 'Done',
  failed: 'Not sent. What you wrote is still here: please try again.',
  tooOften: 'Not sent: too many messages for now. What you wrote is still here: please try again later.',
}

export type Words = typeof english

const LANGUAGES: Record<string, () => Promise<{ words: Words }>> = {
  ar: () => import('./handoff-ar.ts'),
  de: () => import('./handoff-de.ts'),
  es: () => import('./handoff-es.ts'),
  fr: () => import('./handoff-fr.ts'),
  ja: () => import('./handoff-ja.ts'),
  pt: () => import('./handoff-pt.ts'),
}

export async function fetchHandoffWords(language: string): Promise<Words> {
  const load = Object.hasOwn(LANGUAGES, language) ? LANGUAGES[language] : undefined
  try {
    return (await load?.())?.words ?? english
  } catch {
    return english
  }
}
