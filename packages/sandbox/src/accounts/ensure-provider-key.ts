import { type Call, RefusedCall } from './product-client.ts'

/** `tail` is the last 3 characters of the key, which the product shows. */
export interface GivenKey {
  of: 'sandbox' | 'operator' | 'none'
  tail: string
}
export interface WantedKey {
  of: 'sandbox' | 'operator' | 'none'
  text: string
}
export interface SettledKey {
  given: GivenKey
  isThere: boolean
  isNew: boolean
  warning?: string
}

interface Account {
  token: string
  mask: string
  given: GivenKey | undefined
  isNew: boolean
}

const NONE: GivenKey = { of: 'none', tail: '' }
const SHOWN = 3
const HTTP_REFUSED = 422

/**
 * The key stays if its owner has changed it. A sandbox key never stays where a real provider would get it. If the
 * provider refuses a key, the account has none and the result has a warning.
 */
export async function ensureProviderKey(call: Call, account: Account, wanted: WantedKey): Promise<SettledKey> {
  const { token, mask, given = NONE } = account
  const isOurs = mask === '' ? account.isNew || given.of === 'none' : given.tail !== '' && mask.endsWith(given.tail)
  const keep = { given, isThere: mask !== '', isNew: false }
  if (!isOurs || (mask !== '' && given.of === wanted.of && given.tail === findEndOfKey(wanted.text))) return keep
  const warning = wanted.text === '' ? undefined : await saveKey(call, token, wanted.text)
  if (wanted.text !== '' && warning?.isSaved !== false) {
    const settled = { given: { of: wanted.of, tail: findEndOfKey(wanted.text) }, isThere: true, isNew: mask === '' }
    return { ...settled, ...(warning && { warning: warning.text }) }
  }
  if (mask !== '') await call('/user/openaikey/remove', {}, token)
  return { given: NONE, isThere: false, isNew: false, ...(warning && { warning: warning.text }) }
}

async function saveKey(
  call: Call,
  token: string,
  key: string,
): Promise<{ text: string; isSaved: boolean } | undefined> {
  const before = await listUncheckedNotices(call, token)
  try {
    await call('/user/openaikey', { openaikey: key }, token)
  } catch (error) {
    if (!(error instanceof RefusedCall) || error.status !== HTTP_REFUSED) throw error
    return { text: describeRefusal(error), isSaved: false }
  }
  const isUnchecked = (await listUncheckedNotices(call, token)).some((id) => !before.includes(id))
  return isUnchecked
    ? {
        text: 'OPENAI_BASE_URL: this provider could not be asked just now, so the key was saved unchecked.',
        isSaved: true,
      }
    : undefined
}

function describeRefusal({ code }: RefusedCall): string {
  const fix = 'so the sample accounts have none. Correct it and start again, or enter a key in their settings.'
  if (code === 'provider_key_refused') return `OPENAI_API_KEY: the provider at OPENAI_BASE_URL refused it, ${fix}`
  return `OPENAI_API_KEY: this does not look like a key (8 to 200 visible characters), ${fix}`
}

async function listUncheckedNotices(call: Call, token: string): Promise<string[]> {
  const notices = await call<{ id: string; kind: string }[]>('/notices', undefined, token)
  return notices.filter(({ kind }) => kind === 'key_unchecked').map(({ id }) => id)
}

function findEndOfKey(key: string): string {
  return key.slice(-SHOWN)
}
