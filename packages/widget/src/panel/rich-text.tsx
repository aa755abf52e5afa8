/** @jsxImportSource preact */
import { Component } from 'preact'
import { jsx } from 'preact/jsx-runtime'
import type { Texts } from '../locales/en.ts'
import type { MarkdownReader } from '../markdown/markdown.ts'
import { chunks } from './chunks.ts'
import { observe } from './observe.ts'

type Props = { text: string; isWhole: boolean; texts: Texts }

/** A text that may be markdown. While it grows, only its unfinished last block is read and drawn again. */
export class RichText extends Component<Props> {
  private read?: MarkdownReader
  private texts?: Texts

  private readonly Body = observe(({ text, isWhole, texts }: Props) => {
    if (texts !== this.texts) this.read = undefined
    this.texts = texts
    this.read ??= chunks.markdown.part.value?.createMarkdownReader({ jsx: (tag, props) => jsx(tag, props), texts })
    return this.read ? this.read(text, isWhole) : <p class="plain">{text}</p>
  })

  override render() {
    return <this.Body {...this.props} />
  }
}
