import type { Texts } from './english.ts'

const LANGUAGES: Record<string, () => Promise<{ texts: Texts }>> = {
  ar: () => import('./ar.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  ja: () => import('./ja.ts'),
  pt: () => import('./pt.ts'),
}

export function findTexts(tags: readonly string[]): Promise<Texts> | undefined {
  for (const tag of tags) {
    // Many pages write `de_DE` instead of `de-DE`.
    const [language = ''] = tag.toLowerCase().split(/[-_]/)
    if (language === 'en') return
    if (Object.hasOwn(LANGUAGES, language)) return LANGUAGES[language]?.().then(({ texts }) => texts)
  }
}
