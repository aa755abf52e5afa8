import { type ReadonlySignal, type Signal, signal } from '@preact/signals'

/** The part of SpeechRecognition that is used. Source: Web Speech API, https://webaudio.github.io/web-speech-api. */
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
  /** True before the first dictation, while the visitor is told who else may hear it. */
  isAsking: ReadonlySignal<boolean>
  toggle(): void
  agree(): void
  decline(): void
}

interface DictationPorts {
  draft: Signal<string>
  language(): string
  ended: AbortSignal
}

/**
 * Adds what the visitor says behind the text in the field. Undefined if the browser cannot, or the page may not,
 * listen.
 */
export function createDictation({ draft, language, ended }: DictationPorts): Dictation | undefined {
  const page = window as { SpeechRecognition?: new () => Recognition; webkitSpeechRecognition?: new () => Recognition }
  const Recognizer = page.SpeechRecognition ?? page.webkitSpeechRecognition
  if (!Recognizer || !isSecureContext || !mayListen()) return
  const isOn = signal(false)
  const isAsking = signal(false)
  let isTold = false
  let running: Recognition | undefined
  const begin = () => {
    // The spoken words as they stand in the field, which the visitor may change or send meanwhile.
    let heard = ''
    const recognition = new Recognizer()
    Object.assign(recognition, { lang: language(), interimResults: true })
    recognition.onresult = ({ results }) => {
      const now = Array.from(results, (result) => result[0]?.transcript ?? '').join('')
      const typed = draft.value
      if (heard && typed.includes(heard)) draft.value = typed.replace(heard, () => now)
      else {
        // The visitor has sent or changed the text: only words that are spoken after that are added.
        const more = now.startsWith(heard) ? now.slice(heard.length).trimStart() : ''
        if (more) draft.value = typed ? `${typed.trimEnd()} ${more}` : more
      }
      heard = now
    }
    // Called also after an error, for example if the visitor refuses the microphone.
    recognition.onend = () => {
      isOn.value = false
      running = undefined
    }
    running = recognition
    isOn.value = true
    recognition.start()
  }
  ended.addEventListener('abort', () => running?.abort())
  return {
    isOn,
    isAsking,
    toggle() {
      if (running) running.stop()
      else if (isTold) begin()
      else isAsking.value = true
    },
    agree() {
      isTold = true
      isAsking.value = false
      begin()
    },
    decline() {
      isAsking.value = false
    },
  }
}

/** True also if the browser does not tell: it then asks the visitor, or refuses. */
function mayListen(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(name: string): boolean } }
  return featurePolicy?.allowsFeature('microphone') ?? true
}
