/** @jsxImportSource preact */

import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { jsx } from 'preact/jsx-runtime'
import type { ChatModel } from '#panel/chat-model.ts'

interface Props {
  text: string
  isWhole: boolean
  chat: ChatModel
}

/**
 * Signs of Markdown. Before the first message the Markdown chunk is fetched only for a text with one of them: most
 * welcomes are plain words.
 */
const MARKS = /[*_`[#]|^[-+\d]/m

export function RichText({ text, isWhole, chat }: Props): ComponentChildren {
  const markdown = chat.parts.markdown.part.value
  const { site } = chat
  if (MARKS.test(text)) chat.parts.markdown.load()
  const texts = chat.texts.value
  const read = useMemo(
    () => markdown?.createMarkdownReader({ jsx: (tag, props) => jsx(tag, props), texts, site }),
    [markdown, texts, site],
  )
  return read?.(text, isWhole) ?? <p class="plain">{text}</p>
}
