/** @jsxImportSource preact */
import { useSignal } from '@preact/signals'
import { canSend } from '#panel/chat-facts.ts'
import type { ChatModel } from '#panel/chat-model.ts'
import type { FoundTexts } from './found-texts.ts'

interface ChoicesProps {
  chat: ChatModel
  label: string
  choices: string[]
  texts: FoundTexts
  say(text: string): void
}

export function ChoiceButtons({ chat, label, choices, texts, say }: ChoicesProps) {
  const isTruth = choices.join() === 'true,false'
  const shown = isTruth ? [texts.yes, texts.no] : choices
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div class="choices" role="group" aria-label={label}>
      {shown.map((choice) => (
        <button key={choice} type="button" dir="auto" disabled={!canSend(chat)} onClick={() => say(choice)}>
          {choice}
        </button>
      ))}
    </div>
  )
}

interface DayProps {
  chat: ChatModel
  label: string
  hasTime: boolean
  say(text: string): void
}

export function DayField({ chat, label, hasTime, say }: DayProps) {
  const day = useSignal('')
  const sendDay = (event: Event) => {
    event.preventDefault()
    if (day.value && canSend(chat)) say(day.value.replace('T', ' '))
  }
  return (
    <form class="choices" aria-label={label} onSubmit={sendDay}>
      <label>
        {label}{' '}
        <input
          type={hasTime ? 'datetime-local' : 'date'}
          required
          value={day.value}
          onInput={({ currentTarget }) => {
            day.value = currentTarget.value
          }}
        />
      </label>
      <button type="submit" disabled={!day.value || !canSend(chat)}>
        {chat.texts.value.send}
      </button>
    </form>
  )
}
