import { expect, it } from 'vitest'
import { findConfirmTexts } from '#panel/confirm/confirm-texts.ts'
import { CONSENT_TEXTS } from '#panel/consent/consent-texts.ts'
import { findFoundTexts } from '#panel/found/found-texts.ts'
import { fetchHandoffWords } from '#panel/handoff/words/fetch-words.ts'
import { VOICE_TEXTS } from '#panel/voice/voice-texts.ts'
import { english } from './english.ts'

const LANGUAGES = ['ar', 'de', 'es', 'fr', 'ja', 'pt']

const SHARED: Record<string, string[]> = {
  de: ['ltr', 'OK', 'Name', '(optional)'],
  es: ['ltr', 'No'],
  fr: ['ltr', 'OK', 'Messages', 'E-mail', 'Suggestions'],
  ja: ['ltr', 'OK'],
  pt: ['ltr', 'OK', 'E-mail'],
}
const UNIT = /^\{count\}.s$/

async function readTexts(language: string): Promise<Record<string, object | undefined>> {
  const { texts } = language === 'en' ? { texts: english } : await import(`../locales/${language}.ts`)
  return {
    chat: texts,
    confirm: findConfirmTexts(language),
    consent: CONSENT_TEXTS[language],
    found: findFoundTexts(language),
    person: await fetchHandoffWords(language),
    voice: VOICE_TEXTS[language],
  }
}

it.each(LANGUAGES)(
  'the parts that a chat brings later have every text in %s, and none in English',
  async (language) => {
    const [own, parts] = [await readTexts(language), await readTexts('en')]
    for (const [part, texts] of Object.entries(parts)) {
      expect(Object.keys(own[part] ?? {}).sort(), part).toEqual(Object.keys(texts ?? {}).sort())
      for (const [name, text] of Object.entries<string>(Object(texts))) {
        const translated: string = Object(own[part])[name]
        expect(Boolean(translated.trim()), `${part}.${name}`).toBe(Boolean(text))
        if (!text || UNIT.test(text) || SHARED[language]?.includes(text)) continue
        expect(translated, `${part}.${name}`).not.toBe(text)
      }
    }
  },
)

it('in French a mark that stands behind a space never begins a line', async () => {
  for (const [part, texts] of Object.entries(await readTexts('fr')))
    for (const [name, text] of Object.entries<string>(Object(texts)))
      expect(text, `${part}.${name}`).not.toMatch(/ [!?:;]/)
})
