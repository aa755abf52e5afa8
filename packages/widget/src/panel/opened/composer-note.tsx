/** @jsxImportSource preact */
import { CHAT_MESSAGE } from '@bricks/contract/wire'
import { fillPlaceholders } from '#locales/en.ts'
import { enOpened } from '#locales/en-opened.ts'
import type { ChatModel } from '#panel/chat-model.ts'
import { countBytes } from '#panel/conversation/message.ts'

const NEARLY = CHAT_MESSAGE * 0.9

export function ComposerNote({ chat: { conversation, draft, texts } }: { chat: ChatModel }) {
  const { tooLong, wait, seconds } = { ...enOpened, ...texts.value }
  const left = conversation.state.wait.value
  const text = draft.value.trim()
  const size = countBytes(text)
  // The limit is in bytes. It is shown in characters, at the average number of bytes that a character of the text has
  // so far.
  const most = Math.floor((text.length * CHAT_MESSAGE) / size)
  return (
    <p class="note why">
      <span role="status">{(left && wait) || (size > CHAT_MESSAGE && tooLong) || ''}</span>
      <span aria-hidden="true">
        {left ? fillPlaceholders(seconds, { count: `${left}` }) : size > NEARLY && `${text.length} / ${most}`}
      </span>
    </p>
  )
}
