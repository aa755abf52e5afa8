import type { Texts } from './en.ts'

/** English is built in; every other language is a chunk of its own. */
const LANGUAGES: Record<string, () => Promise<{ texts: Texts }>> = {
  ar: () => import('./ar.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  ja: () => import('./ja.ts'),
  pt: () => import('./pt.ts'),
}

/** Fetches the texts of the first of these languages (BCP 47) that there is; undefined where that is English. A region counts as its language. */
export function findTexts(tags: readonly string[]): Promise<Texts> | undefined {
  for (const tag of tags) {
    const [language = ''] = tag.toLowerCase().split('-')
    if (language === 'en') return
    if (Object.hasOwn(LANGUAGES, language)) return LANGUAGES[language]?.().then(({ texts }) => texts)
  }
}
