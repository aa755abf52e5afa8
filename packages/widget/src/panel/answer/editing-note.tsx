/** @jsxImportSource preact */
import type { ChatModel } from '../chat-model.ts'
import { observe } from '../observe.ts'

/** Says that what is typed takes the place of the last message. */
export const EditingNote = observe(({ chat: { editing, texts } }: { chat: ChatModel }) => (
  <p class="note" role="status">
    {texts.value.editing}
    <button type="button" class="link" onClick={() => editing.value?.cancel()}>
      {texts.value.cancel}
    </button>
  </p>
))
