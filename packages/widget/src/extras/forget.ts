import type { Forgotten } from '#loader/bricks-global.ts'
import type { PlacedChat } from '#placed-chat.ts'

const STORES = ['localStorage', 'sessionStorage'] as const
/** Ids in one call, as the server takes them. */
const AT_ONCE = 50

/** Milliseconds. So long a message that is on its way may take until the server names its conversation. */
const PATIENCE_MS = 10_000

/**
 * Deletes what this browser keeps of a bot's conversations, and what the server keeps of them, also of those that this page
 * began where nothing could be kept. `nothing`: there was nothing to forget. False if the server did not confirm all of
 * it: then nothing is lost of what names the rest, and it may be tried again.
 */
export async function forget(chat: PlacedChat): Promise<Forgotten> {
  const { options, natives } = chat
  const { project, server } = options
  const { ids: here, unnamed } = chat.begun ?? {}
  // A message that is just being sent has no name yet by which it could be forgotten.
  const isNamed = !unnamed || (await settle(unnamed))
  // An open chat forgets, too, and so do other tabs. First, because an answer that runs would be kept after it was forgotten.
  if (chat.makeCalls) {
    await chat.run('reset')
    const field = chat.root.querySelector<HTMLTextAreaElement>('.field textarea')
    if (field) field.value = ''
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const prefix = `bricks:v1:${project}:`
  const entries = STORES.flatMap((name) => listEntries(name, prefix))
  const kept = entries.flatMap(({ text }) => readIds(text, natives.parse))
  const ids = [...new Set([...kept, ...(here ?? [])])]
  const { fetch, stringify } = natives
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    // Each by itself, because the page may have put a `toJSON` on arrays or objects.
    const listed = ids.slice(start, start + AT_ONCE).map((id) => stringify(id))
    const body = `{"conversation_ids":[${listed.join()}]}`
    const headers = { 'content-type': 'application/json' }
    const address = `${server}/api/live/${project}/forget`
    const isDone = await fetch(address, { method: 'POST', headers, body }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (!isDone) return false
  }
  for (const { name, key } of entries) window[name].removeItem(key)
  if (chat.makeCalls) await chat.run('askAgain')
  here?.clear()
  if (!isNamed) return false
  return ids.length + entries.length > 0 ? 'forgotten' : 'nothing'
}

/** False if it takes too long. */
async function settle(unnamed: Set<string>): Promise<boolean> {
  for (const end = Date.now() + PATIENCE_MS; unnamed.size && Date.now() < end; ) {
    await new Promise((done) => setTimeout(done, 50))
  }
  return unnamed.size === 0
}

function listEntries(name: (typeof STORES)[number], prefix: string) {
  try {
    const store = window[name]
    const keys = Object.keys(store).filter((key) => key.startsWith(prefix))
    return keys.map((key) => ({ name, key, text: store.getItem(key) ?? '' }))
  } catch {
    return []
  }
}

function readIds(text: string, parse: typeof JSON.parse): string[] {
  try {
    const { conversationId, past } = parse(text) as { conversationId?: unknown; past?: unknown }
    return [conversationId, ...(Array.isArray(past) ? past : [])].filter((id) => typeof id === 'string')
  } catch {
    return []
  }
}
