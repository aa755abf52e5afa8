import type { Texts } from '#locales/english.ts'
import type { MarkdownElement } from './node.ts'

export interface DrawingPorts<Drawn> {
  jsx: (tag: string, props: Record<string, unknown>) => Drawn
  texts: Pick<Texts, 'copy' | 'copied'>
  site?: string
}

const COPIED_SHOWN_MS = 1500

export function drawElement<Drawn>(
  { tag, attributes }: MarkdownElement,
  children: Array<Drawn | string>,
  ports: DrawingPorts<Drawn>,
): Drawn {
  const drawn = ports.jsx(tag, { ...attributes, children })
  // Pages without TLS have no clipboard, so they get no copy button.
  return tag === 'pre' && navigator.clipboard ? withCopyButton(drawn, ports) : drawn
}

function withCopyButton<Drawn>(code: Drawn, { jsx, texts }: DrawingPorts<Drawn>): Drawn {
  const onClick = async ({ currentTarget: button }: { currentTarget: HTMLElement }) => {
    const text = button.nextElementSibling?.textContent ?? ''
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return
    }
    button.textContent = texts.copied
    setTimeout(() => {
      button.textContent = texts.copy
    }, COPIED_SHOWN_MS)
  }
  return jsx('div', {
    class: 'code',
    children: [jsx('button', { type: 'button', onClick, children: texts.copy }), code],
  })
}
