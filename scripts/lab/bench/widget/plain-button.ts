import { type Served, sendZipped, serveOnFreePort } from './serve-peer.ts'
import type { Subject } from './subject.ts'

const SCRIPT = `const button = document.createElement('button')
  button.id = 'plain'
  button.textContent = 'Chat'
  button.style = 'position: fixed; right: 24px; bottom: 24px'
  document.documentElement.append(button)`

export async function servePlainButton(): Promise<Pick<Served, 'stop'> & { button: Subject }> {
  const { origin, stop } = await serveOnFreePort((_, response) => sendZipped(response, 'text/javascript', SCRIPT))
  const embed = `<script async src="${origin}/button.js"></script>`
  return { stop, button: { name: 'a plain button', origin, embed, launcher: ['#plain'], input: ['#plain'] } }
}
