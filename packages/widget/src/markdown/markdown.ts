import { createStreamedMarkdownReader } from './block-reader.ts'
import { type DrawingPorts, drawElement } from './draw.ts'
import type { MarkdownNode } from './node.ts'

export type MarkdownReader<Drawn> = (text: string, isWhole: boolean) => Array<Drawn | string>

/** The panel passes `jsx` in `ports`, because an import of Preact here would split the panel into several files. */
export function createMarkdownReader<Drawn>(ports: DrawingPorts<Drawn>): MarkdownReader<Drawn> {
  const read = createStreamedMarkdownReader(ports.site)
  const drawn = new WeakMap<object, Drawn>()
  const drawMarkdownOnce = (node: MarkdownNode): Drawn | string => {
    if (typeof node === 'string') return node
    const vnode = drawn.get(node) ?? drawElement(node, node.children.map(drawMarkdownOnce), ports)
    drawn.set(node, vnode)
    return vnode
  }
  return (text, isWhole) => read(text, isWhole).map(drawMarkdownOnce)
}
