/** @jsxImportSource preact */
import { findAvatar, findChatTitle } from '#panel/chat-facts.ts'
import type { ChatModel } from '#panel/chat-model.ts'
import { CLOSE, Icon } from './icons.tsx'

export function Header({ chat }: { chat: ChatModel }) {
  const { config, texts, mode, hint = texts.value.hint, close } = chat
  const Title = mode === 'page' ? 'h1' : 'h2'
  const title = findChatTitle(config.value)
  const opened = chat.parts.opened.part.value
  const mark = findAvatar(config.value)
  return (
    <header class="head">
      <span class="avatar" aria-hidden="true">
        {config.value.logo ? <img src={config.value.logo} alt={mark} onError={replaceByAlt} /> : mark}
      </span>
      <div class="who">
        <Title class="title">{title}</Title>
        {hint && <p>{hint}</p>}
      </div>
      {opened && <opened.HeaderButtons chat={chat} />}
      {close && (
        <button type="button" class="icon" aria-label={texts.value.close} onClick={close}>
          <Icon path={CLOSE} />
        </button>
      )}
    </header>
  )
}

/** The text replaces the whole image, because browsers draw the sign of a broken image beside its `alt` text. */
function replaceByAlt({ currentTarget }: { currentTarget: HTMLImageElement }): void {
  currentTarget.replaceWith(currentTarget.alt)
}
