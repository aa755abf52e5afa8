import { type Signal, signal } from '@preact/signals'
import { en } from '#locales/en.ts'
import type { FirstTexts, Texts } from '#locales/english.ts'
import { findTexts } from '#locales/find-texts.ts'
import type { ChatMode } from '#options.ts'

export interface ChatLanguage {
  texts: Signal<FirstTexts>
  /** Returns a promise only if texts must be fetched. If the fetch fails, the language stays. */
  setLocale(locale?: string): Promise<void> | undefined
}

export function createChatLanguage(mode: ChatMode, own?: Partial<Texts>, first: FirstTexts = en): ChatLanguage {
  const texts = signal<FirstTexts>({ ...first, ...own })
  let asked = 0
  return {
    texts,
    setLocale(locale = '') {
      asked += 1
      const turn = asked
      const setTexts = (spoken: FirstTexts) => {
        if (turn === asked) texts.value = { ...spoken, ...own }
      }
      // In mode `page` the chat writes its own language into the page's `lang`, so `lang` does not tell what the
      // visitor speaks.
      const page = mode === 'page' ? '' : document.documentElement.lang
      const found = findTexts([locale, page, ...navigator.languages])
      if (found) return found.then(setTexts, () => {})
      setTexts(en)
    },
  }
}
