/** @jsxImportSource preact */
import { type ChatModel, titleOf } from '#panel/chat-model.ts'
import { CLOSE, Icon, RESTART } from './icons.tsx'

export function Header({
  chat: { conversation, config, texts, level, hint = texts.value.hint, close, focusInput, editing },
}: {
  chat: ChatModel
}) {
  const Title = `h${level}` as const
  const startAnew = () => {
    editing.value?.cancel()
    conversation.reset()
    focusInput()
  }
  const title = titleOf(config.value)
  const { avatar } = config.value.appearance ?? {}
  return (
    <header class="head">
      <span class="avatar" aria-hidden="true">
        {avatar || [...title][0]}
      </span>
      <div class="who">
        <Title class="title">{title}</Title>
        {hint && <p>{hint}</p>}
      </div>
      {conversation.state.messages.value.length > 0 && (
        <button
          type="button"
          class="icon"
          aria-label={texts.value.newConversation}
          title={texts.value.newConversation}
          onClick={startAnew}
        >
          <Icon path={RESTART} />
        </button>
      )}
      {close && (
        <button type="button" class="icon" aria-label={texts.value.close} onClick={close}>
          <Icon path={CLOSE} />
        </button>
      )}
    </header>
  )
}
