import { type ReadonlySignal, signal } from '@preact/signals'
import { type Message, textOf } from '#panel/conversation/message.ts'

export interface Reader {
  reading: ReadonlySignal<string | undefined>
  toggle(message: Message): void
}

export function createAloudReader({ language, ended }: { language(): string; ended: AbortSignal }): Reader | undefined {
  if (!('speechSynthesis' in window)) return
  const reading = signal<string | undefined>(undefined)
  const stop = () => {
    if (reading.value !== undefined) speechSynthesis.cancel()
    reading.value = undefined
  }
  ended.addEventListener('abort', stop)
  addEventListener('pagehide', stop, { signal: ended })
  return {
    reading,
    toggle(message) {
      const isRead = reading.value === message.id
      stop()
      if (isRead) return
      const words = new SpeechSynthesisUtterance(removeMarkdownMarks(textOf(message)))
      words.lang = language()
      const end = () => {
        if (reading.value === message.id) reading.value = undefined
      }
      words.onend = end
      words.onerror = end
      reading.value = message.id
      speechSynthesis.speak(words)
    },
  }
}

function removeMarkdownMarks(text: string): string {
  return text.replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1').replace(/[*_`|~#>]+/g, ' ')
}
