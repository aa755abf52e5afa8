import type { PlacedChat } from '#placed-chat.ts'
import { keepPlace } from './where.ts'

/** What may be told of each event: never what was said. */
const FACTS: Record<string, string[]> = {
  open: [],
  close: [],
  message: [],
  reply: [],
  call: ['brick', 'state'],
  error: ['code', 'status'],
  limit: [],
  unavailable: ['reason'],
}

const begun = new WeakSet<HTMLElement>()
const placed = new WeakSet<HTMLElement>()

/** Keeps the chat to its places, tells the page's own analytics what happens, and shows the diagnosis where the address asks for it. */
export async function begin(chat: PlacedChat): Promise<void> {
  const { host, options, known, run } = chat
  // Also where the owner's wish comes late, since the first request for it failed.
  if (known.placement && !placed.has(host)) {
    placed.add(host)
    keepPlace(chat, known.placement)
  }
  // The diagnosis asks for the config, too, which begins.
  if (begun.has(host)) return
  begun.add(host)
  if (location.search.includes('bricks-debug')) run('diagnose')
  if (options.analytics !== 'datalayer') return
  const page = window as { dataLayer?: unknown[] }
  for (const [name, facts] of Object.entries(FACTS)) {
    host.addEventListener(`bricks:${name}`, (event) => {
      const { detail } = event as CustomEvent<Record<string, unknown>>
      page.dataLayer ??= []
      page.dataLayer.push({
        event: `bricks_${name}`,
        bricks_project: options.project,
        ...Object.fromEntries(facts.map((fact) => [`bricks_${fact}`, detail[fact]])),
      })
    })
  }
}
