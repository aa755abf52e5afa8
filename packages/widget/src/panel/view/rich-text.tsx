/** @jsxImportSource preact */

import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { jsx } from 'preact/jsx-runtime'
import type { Texts } from '#locales/en.ts'
import { lazyParts } from '#panel/lazy-parts.ts'

interface Props {
  text: string
  isWhole: boolean
  texts: Texts
}

export function RichText({ text, isWhole, texts }: Props): ComponentChildren {
  const markdown = lazyParts.markdown.part.value
  const read = useMemo(
    () => markdown?.createMarkdownReader({ jsx: (tag, props) => jsx(tag, props), texts }),
    [markdown, texts],
  )
  return read?.(text, isWhole) ?? <p class="plain">{text}</p>
}
