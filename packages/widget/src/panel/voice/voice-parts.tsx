/** @jsxImportSource preact */
import type { Addition } from '#panel/addition.ts'
import type { ChatModel } from '#panel/chat-model.ts'
import type { Message } from '#panel/conversation/message.ts'
import { Icon } from '#panel/view/icons.tsx'
import { createDictation } from './dictation.ts'
import { createAloudReader } from './read-aloud.ts'
import css from './voice.css?inline'
import { VOICE_TEXTS } from './voice-texts.ts'

export { css }

const MICROPHONE = 'M9 4h6v9H9zM5 11q0 6 7 6t7-6m-7 6v4'
const SPEAKER = 'M4 9v6h4l5 4V5L8 9zm12 0q3 3 0 6m2-9q6 6 0 12'

export function createAddition(chat: ChatModel, ended: AbortSignal): Addition {
  const { draft, isOpen, texts } = chat
  const { messages } = chat.conversation.state
  const readVoiceTexts = () => VOICE_TEXTS[texts.value.language] ?? VOICE_TEXTS.en
  const getLanguage = () => texts.value.language
  const dictation = createDictation({ draft, messages, isOpen, language: getLanguage, ended })
  const reader = createAloudReader({ messages, language: getLanguage, ended })
  const DictateButton = () => {
    if (!dictation) return null
    const isOn = dictation.isOn.value
    const label = isOn ? readVoiceTexts().stopDictating : readVoiceTexts().dictate
    const { consent } = chat.conversation.state
    return (
      <button
        type="button"
        class="icon voice"
        aria-label={label}
        title={label}
        aria-pressed={isOn}
        disabled={Boolean(consent.value)}
        onClick={dictation.toggle}
      >
        <Icon path={MICROPHONE} />
      </button>
    )
  }
  const DictationNotice = () =>
    dictation?.isAsking.value ? <DictationQuestion words={readVoiceTexts()} {...dictation} /> : null
  const ReadAloudButton = ({ message }: { message: Message }) => {
    if (!reader) return null
    const isRead = reader.reading.value === message.id
    const label = isRead ? readVoiceTexts().stopReading : readVoiceTexts().readAloud
    return (
      <button
        type="button"
        class="small"
        aria-label={label}
        title={label}
        aria-pressed={isRead}
        onClick={() => reader.toggle(message)}
      >
        <Icon path={SPEAKER} />
      </button>
    )
  }
  return { ComposerButton: DictateButton, AboveComposer: DictationNotice, AnswerButton: ReadAloudButton }
}

interface AskFirstProps {
  words: (typeof VOICE_TEXTS)['en']
  agree(): void
  decline(): void
}

function DictationQuestion({ words, agree, decline }: AskFirstProps) {
  return (
    <p class="note hears" role="status">
      {words.mayHear}
      <button type="button" class="link" onClick={agree}>
        {words.dictate}
      </button>
      <button type="button" class="link" onClick={decline}>
        {words.cancel}
      </button>
    </p>
  )
}
