import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'

/**
 * The part of SpeechRecognition that the chat uses. Source: Web Speech API, https://webaudio.github.io/web-speech-api.
 */
interface Recognition {
  lang: string
  interimResults: boolean
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null
  onend: (() => void) | null
  start(): void
  stop(): void
  abort(): void
}

export interface Dictation {
  isOn: ReadonlySignal<boolean>
  isAsking: ReadonlySignal<boolean>
  toggle(): void
  agree(): void
  decline(): void
}

interface DictationPorts {
  draft: Signal<string>
  messages: ReadonlySignal<unknown[]>
  isOpen: ReadonlySignal<boolean>
  language(): string
  ended: AbortSignal
}

export function createDictation({ draft, messages, isOpen, language, ended }: DictationPorts): Dictation | undefined {
  const page = window as { SpeechRecognition?: new () => Recognition; webkitSpeechRecognition?: new () => Recognition }
  const Recognizer = page.SpeechRecognition ?? page.webkitSpeechRecognition
  if (!Recognizer || !isSecureContext || !mayDictate()) return
  const isOn = signal(false)
  const isAsking = signal(false)
  let isTold = false
  let running: Recognition | undefined
  const startRecognition = () => {
    let heard = ''
    const recognition = new Recognizer()
    Object.assign(recognition, { lang: language(), interimResults: true })
    recognition.onresult = ({ results }) => {
      const now = Array.from(results, (result) => result[0]?.transcript ?? '').join('')
      const typed = draft.value
      if (heard && typed.includes(heard)) draft.value = typed.replace(heard, () => now)
      else {
        // The visitor has sent or changed the heard words, so only words that are spoken later are added.
        const more = now.startsWith(heard) ? now.slice(heard.length).trimStart() : ''
        if (more) draft.value = typed ? `${typed.trimEnd()} ${more}` : more
      }
      heard = now
    }
    // `onend` is also called after an error, for example if the visitor refuses the microphone, and some time after an
    // abort: another recognition may listen by then.
    recognition.onend = () => {
      if (running !== recognition) return
      isOn.value = false
      running = undefined
    }
    running = recognition
    isOn.value = true
    recognition.start()
  }
  const endRecognition = () => {
    const recognition = running
    if (!recognition) return
    recognition.onresult = null
    recognition.onend?.()
    recognition.abort()
  }
  // A closed chat does not listen. If the messages become a new empty list, another visitor may be here, who must not
  // get the earlier visitor's words.
  const forget = effect(() => {
    const isClosed = !isOpen.value
    if (!messages.value.length || isClosed) endRecognition()
  })
  ended.addEventListener('abort', forget)
  ended.addEventListener('abort', endRecognition)
  return {
    isOn,
    isAsking,
    toggle() {
      if (running) running.stop()
      else if (isTold) startRecognition()
      else isAsking.value = true
    },
    agree() {
      isTold = true
      isAsking.value = false
      startRecognition()
    },
    decline() {
      isAsking.value = false
    },
  }
}

/** True also if the browser has no `featurePolicy`: then the browser itself asks the visitor or refuses. */
function mayDictate(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } }
  return featurePolicy?.allowsFeature('microphone') ?? true
}
