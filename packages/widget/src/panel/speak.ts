import { en, type Texts } from '../locales/en.ts'
import { findTexts } from '../locales/find-texts.ts'
import type { ChatMode } from '../options.ts'
import { type Signal, signal } from './signal.ts'

/** The texts of a chat, in the language it speaks. */
export type Speech = {
  texts: Signal<Texts>
  /** A chunk that does not come leaves the language as it is. Gives nothing to wait for where there is nothing to fetch. */
  setLocale(locale?: string): Promise<void> | undefined
}

/** `own` texts are said instead of any language's; `first` is the language until another one is set. */
export function createSpeech(mode: ChatMode, own?: Partial<Texts>, first = en): Speech {
  const texts = signal<Texts>({ ...first, ...own })
  let asked = 0
  return {
    texts,
    setLocale(locale = '') {
      asked += 1
      const turn = asked
      const say = (spoken: Texts) => {
        if (turn === asked) texts.value = { ...spoken, ...own }
      }
      // The page at /live/{id} is ours: its own language says nothing of the visitor's.
      const page = mode === 'page' ? '' : document.documentElement.lang
      const found = findTexts([locale, page, ...navigator.languages])
      if (found) return found.then(say, () => {})
      say(en)
    },
  }
}
