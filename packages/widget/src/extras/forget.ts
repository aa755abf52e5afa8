import type { Forgotten } from '#loader/bricks-global.ts'
import type { PlacedChat } from '#placed-chat.ts'

const STORES = ['localStorage', 'sessionStorage'] as const
/** Conversation ids in one call: the server takes no more. */
const AT_ONCE = 50

/** Characters. The server refuses a longer visitor's id, and the chat then sends the random one. */
const LONGEST_NAME = 64

const PATIENCE_MS = 10_000

/**
 * Deletes what this browser and the server keep of a bot's conversations, also of those that this page began while
 * nothing could be stored. With a signed-in visitor's token it also deletes conversations in other browsers. If it
 * returns false, this browser keeps the ids that the server did not confirm.
 */
export async function forget(chat: PlacedChat): Promise<Forgotten> {
  const { options, natives } = chat
  const { project, server } = options
  const { ids: here, unnamed } = chat.begun ?? {}
  // A message that is being sent may begin a conversation whose id is not known yet. Without its id the conversation
  // cannot be forgotten, so the id is awaited.
  const isNamed = !unnamed || (await waitForIds(unnamed))
  // The reset makes an open chat and other tabs forget. It comes first, because otherwise a running answer would be
  // stored after all else was forgotten.
  if (chat.call) {
    await chat.run('reset')
    const field = chat.root.querySelector<HTMLTextAreaElement>('.field textarea')
    if (field) field.value = ''
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const prefix = `bricks:v1:${project}:`
  const entries = STORES.flatMap((name) => listEntries(name, prefix))
  const kept = entries.flatMap(({ text }) => readConversationIds(text, natives.parse))
  const ids = [...new Set([...kept, ...(here ?? [])])]
  const { fetch, stringify } = natives
  const named = `${options.visitor ?? ''}`
  const visitor = (named.length <= LONGEST_NAME && named) || readVisitorId(entries, natives.parse)
  const sendForget = (listed: string[], identity?: string) => {
    // Each value is written by itself, because the page may have put a `toJSON` on arrays or objects.
    const fields = [`"conversation_ids":[${listed.map((id) => stringify(id)).join()}]`]
    if (visitor) fields.push(`"visitor":${stringify(visitor)}`)
    if (identity) fields.push(`"identity":${stringify(identity)}`)
    const headers = { 'content-type': 'application/json' }
    const address = `${server}/api/live/${project}/forget`
    return fetch(address, { method: 'POST', headers, body: `{${fields.join()}}` }).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  const token = findIdentityToken(chat)
  // The token has a call of its own, because an expired token must not stop the other calls.
  const isKnownForgotten = !token || (await sendForget([], token))
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    if (!(await sendForget(ids.slice(start, start + AT_ONCE)))) return false
  }
  const isWhole = isNamed && isKnownForgotten && (ids.length > 0 || !entries.some(({ key }) => isLooseHandoffNote(key)))
  for (const { name, key } of entries) {
    if (isWhole || !/:(visitor|handed)$/.test(key)) window[name].removeItem(key)
  }
  if (chat.call) await chat.run('askAgain')
  here?.clear()
  if (!isWhole) return false
  return token || ids.length + entries.length > 0 ? 'forgotten' : 'nothing'
}

/**
 * Whether the entry notes a message to a person that belongs to no conversation. The server deletes such messages by
 * the visitor's id, which it takes only with the id of one of the visitor's conversations.
 */
function isLooseHandoffNote(key: string): boolean {
  return key.endsWith(':handed')
}

function findIdentityToken({ options, calls }: PlacedChat): string {
  const said = calls.findLast(([command]) => command === 'identify')
  return `${(said ? said[1] : options.identity) || ''}`
}

async function waitForIds(unnamed: Set<string>): Promise<boolean> {
  for (const end = Date.now() + PATIENCE_MS; unnamed.size && Date.now() < end; ) {
    await new Promise((done) => setTimeout(done, 50))
  }
  return unnamed.size === 0
}

function listEntries(name: (typeof STORES)[number], prefix: string) {
  try {
    const store = window[name]
    // The note that a teaser was shown is kept, because it says nothing about the visitor.
    const keys = Object.keys(store).filter((key) => key.startsWith(prefix) && key !== `${prefix}teaser`)
    return keys.map((key) => ({ name, key, text: store.getItem(key) ?? '' }))
  } catch {
    return []
  }
}

function readVisitorId(entries: { key: string; text: string }[], parse: typeof JSON.parse): string {
  try {
    return `${parse(entries.find(({ key }) => key.endsWith(':visitor'))?.text ?? '""')}`
  } catch {
    return ''
  }
}

function readConversationIds(text: string, parse: typeof JSON.parse): string[] {
  try {
    const { conversationId, past } = parse(text) as { conversationId?: unknown; past?: unknown }
    return [conversationId, ...(Array.isArray(past) ? past : [])].filter((id) => typeof id === 'string')
  } catch {
    return []
  }
}
