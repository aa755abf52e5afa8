import type { ComponentChild } from 'preact'
import { createBlockReader } from './block-reader.ts'
import { type DrawingPorts, draw } from './draw.ts'
import css from './markdown.css?inline'
import type { MarkdownNode } from './node.ts'

export { css }

/** Draws a growing text. What can no longer change is drawn once: the same vnode again, which Preact passes over. */
export type MarkdownReader = (text: string, isWhole: boolean) => ComponentChild[]

/** Preact comes from the panel: this chunk imports nothing of it, so that the panel stays one file. */
export function createMarkdownReader(ports: DrawingPorts): MarkdownReader {
  const read = createBlockReader()
  const drawn = new WeakMap<object, ComponentChild>()
  const drawOnce = (node: MarkdownNode): ComponentChild => {
    if (typeof node === 'string') return node
    const vnode = drawn.get(node) ?? draw(node, node.children.map(drawOnce), ports)
    drawn.set(node, vnode)
    return vnode
  }
  return (text, isWhole) => read(text, isWhole).map(drawOnce)
}
