/** @jsxImportSource preact */
import { render } from 'preact'
import type { Handover } from '../panel-handle.ts'

export function openPanel({ root }: Handover) {
  const box = document.createElement('div')
  root.append(box)
  render(<p role="dialog">hello</p>, box)
  return { open() {}, toggle() {} }
}
