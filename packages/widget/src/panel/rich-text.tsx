/** @jsxImportSource preact */
import { Component } from 'preact'
import { jsx } from 'preact/jsx-runtime'
import type { Texts } from '../locales/en.ts'
import type { MarkdownReader } from '../markdown/markdown.ts'
import { markdown } from './markdown-chunk.ts'
import { observe } from './observe.ts'

type Props = { text: string; isWhole: boolean; texts: Texts }

/** A text that may be markdown. While it grows, only its unfinished last block is read and drawn again. */
export class RichText extends Component<Props> {
  private read?: MarkdownReader

  private readonly Body = observe(({ text, isWhole, texts }: Props) => {
    this.read ??= markdown.value?.createMarkdownReader({ jsx: (tag, props) => jsx(tag, props), texts })
    return this.read ? this.read(text, isWhole) : <p class="plain">{text}</p>
  })

  override render() {
    return <this.Body {...this.props} />
  }
}
