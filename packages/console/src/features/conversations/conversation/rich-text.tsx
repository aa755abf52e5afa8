import { createElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { loadChunk } from '#load-chunk.ts'

const STYLE =
  '[&>*+*]:mt-2 [&_a]:underline [&_a]:underline-offset-2 [&_:is(h3,h4,h5,h6)]:font-semibold ' +
  '[&_ul]:list-disc [&_ul]:ps-5 [&_ol]:list-decimal [&_ol]:ps-5 [&_blockquote]:border-s-3 [&_blockquote]:ps-2.5 ' +
  '[&_pre]:overflow-x-auto [&_pre]:rounded-control [&_pre]:border [&_pre]:bg-surface [&_pre]:p-2.5 [&_pre]:text-text ' +
  '[&_code]:text-12 [&_.code]:grid [&_.code_button]:justify-self-end [&_.code_button]:text-12 [&_.table]:overflow-x-auto ' +
  '[&_:is(th,td)]:border [&_:is(th,td)]:px-2 [&_:is(th,td)]:py-1 [&_:is(th,td)]:text-start [&_small]:text-12 [&_p]:whitespace-pre-wrap'

interface RichTextProps {
  text: string
  isWhole: boolean
}

/** The chat's own Markdown, drawn by React. The text can become only the elements that the chat allows, never HTML. */
const Drawn = lazy(() =>
  loadChunk(async () => {
    const { createMarkdownReader } = await import('@bricks/widget/markdown')
    const texts = { copy: 'Copy', copied: 'Copied' }
    function Markdown({ text, isWhole }: RichTextProps) {
      const [read] = useState(() => createMarkdownReader({ jsx: createElementOfTag, texts }))
      return createElement('div', { className: STYLE }, ...read(text, isWhole))
    }
    return { default: Markdown }
  }),
)

export function RichText({ text, isWhole }: RichTextProps) {
  return (
    <Suspense fallback={<p className="whitespace-pre-wrap">{text}</p>}>
      <Drawn text={text} isWhole={isWhole} />
    </Suspense>
  )
}

function createElementOfTag(
  tag: string,
  { class: className, children, ...rest }: Record<string, unknown>,
): ReactElement {
  const list = Array.isArray(children) ? (children as ReactNode[]) : [children as ReactNode]
  return createElement(tag, { ...rest, ...(typeof className === 'string' && { className }) }, ...list)
}
