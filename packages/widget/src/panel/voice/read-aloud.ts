import { effect, type ReadonlySignal, signal } from '@preact/signals'
import { joinMessageText, type Message } from '#panel/conversation/message.ts'

export interface Reader {
  reading: ReadonlySignal<string | undefined>
  toggle(message: Message): void
}

interface ReaderPorts {
  messages: ReadonlySignal<Message[]>
  language(): string
  ended: AbortSignal
}

/** Characters. With a voice from a server, Chromium goes silent after some 15 seconds of one utterance. */
const MOST = 120
const PIECES = new RegExp(`.{1,${MOST}}(?:[,;:،、]|$)|.{1,${MOST}}(?:\\s|$)|.{1,${MOST}}`, 'gsu')

export function createAloudReader({ messages, language, ended }: ReaderPorts): Reader | undefined {
  if (!('speechSynthesis' in window)) return
  const reading = signal<string | undefined>(undefined)
  // Chromium may discard an utterance that nothing refers to, and then never reports its end.
  let utterances: SpeechSynthesisUtterance[] = []
  const stop = () => {
    if (reading.value !== undefined) speechSynthesis.cancel()
    reading.value = undefined
  }
  // An answer that is no longer shown may belong to another visitor, so it is no longer read aloud.
  const forget = effect(() => {
    if (!messages.value.some(({ id }) => id === reading.value)) stop()
  })
  ended.addEventListener('abort', forget)
  ended.addEventListener('abort', stop)
  addEventListener('pagehide', stop, { signal: ended })
  return {
    reading,
    toggle(message) {
      const isRead = reading.value === message.id
      stop()
      if (isRead) return
      const end = () => {
        if (utterances.at(-1) === last && reading.value === message.id) reading.value = undefined
      }
      utterances = splitIntoUtterances(removeMarkdownMarks(joinMessageText(message))).map((words) =>
        Object.assign(new SpeechSynthesisUtterance(words), { lang: language() }),
      )
      const last = utterances.at(-1)
      if (!last) return
      Object.assign(last, { onend: end, onerror: end })
      reading.value = message.id
      for (const words of utterances) speechSynthesis.speak(words)
    },
  }
}

function splitIntoUtterances(text: string): string[] {
  const sentences =
    'Segmenter' in Intl
      ? [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)]
      : [{ segment: text }]
  const pieces = sentences.flatMap(({ segment }) => segment.trim().match(PIECES) ?? [])
  return pieces.map((piece) => piece.trim()).filter(Boolean)
}

function removeMarkdownMarks(text: string): string {
  return text.replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1').replace(/[*_`|~#>]+/g, ' ')
}
