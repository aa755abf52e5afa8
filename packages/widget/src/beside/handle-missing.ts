import type { LiveConfig } from '#panel-options.ts'
import type { PlacedChat } from '#placed-chat.ts'
import { applyPlacement } from './apply-placement.ts'
import { findProblem } from './find-problem.ts'
import { type UnavailableReason, WORDS } from './unavailable-reasons.ts'

const RETRY_MS = 400
/** Milliseconds after a failed fetch of the panel during which a pointer near the button starts no new fetch. */
const REST_MS = 3000

export async function handleMissingConfig(chat: PlacedChat): Promise<LiveConfig | undefined> {
  await applyPlacement(chat).catch(console.warn)
  const found = await findProblem(chat)
  if (!found.reason || chat.ended.signal.aborted) return found.config
  await chat.placed
  reportUnavailable(chat, found.reason)
  if (found.reason !== 'network' && found.reason !== 'policy') {
    if (chat.launcher) chat.run('destroy')
    return { live: false }
  }
  recoverOnLoad(chat)
  chat.paint()
  return undefined
}

export async function handleMissingPanel(chat: PlacedChat, problem: unknown): Promise<true> {
  const { signal } = chat.ended
  const resetLoad = createLoadReset(chat)
  recoverOnLoad(chat)
  const isWanted = chat.calls.some(([command]) => command !== 'draw')
  if (isWanted && !signal.aborted) {
    await new Promise((done) => setTimeout(done, RETRY_MS))
    resetLoad()
    const isLoaded = await chat.load().then(
      () => true,
      () => false,
    )
    if (isLoaded) return true
    showLivePageLink(chat)
    const { reason = await explainMissingFile(chat, problem) } = await findProblem(chat)
    if (reason) reportUnavailable(chat, reason)
    if (isDebugModeOn()) chat.run('diagnose')
  }
  // Calls that set something or name the visitor stay queued. The link to the live page replaces all other calls.
  chat.calls.push(...chat.calls.splice(0).filter(([command]) => /^(set|identify)/.test(command)))
  const resetLastLoad = createLoadReset(chat)
  setTimeout(resetLastLoad, REST_MS)
  const loadPanelAgain = () => {
    resetLastLoad()
    chat.run('draw')
  }
  addEventListener('online', loadPanelAgain, { once: true, signal })
  return true
}

async function explainMissingFile(
  { natives: { fetch } }: PlacedChat,
  problem: unknown,
): Promise<UnavailableReason | undefined> {
  // The error of a failed import() names the file's address, but not the HTTP status, so the file is fetched to learn
  // the status. In Safari the error does not name the address either.
  const [address] = /https?:\S+/.exec(`${problem}`) ?? []
  const answer = address && (await fetch(address).catch(() => undefined))
  return answer && answer.status === 404 ? 'old' : undefined
}

function createLoadReset(chat: PlacedChat): () => void {
  const { loading } = chat
  let isFailed = false
  loading?.catch(() => {
    isFailed = true
  })
  return () => {
    if (isFailed && chat.loading === loading) chat.loading = undefined
  }
}

function reportUnavailable(chat: PlacedChat, reason: UnavailableReason): void {
  if (chat.told === reason) return
  chat.told = reason
  // `emitEvent` is not used here, because the panel imports it, too: the build would put it into one more chunk.
  const event = { detail: { reason }, bubbles: true, composed: true }
  chat.host.dispatchEvent(new CustomEvent('bricks:unavailable', event))
  if (!isDebugModeOn()) console.warn(`Bricks: ${WORDS[reason].join(' ')} Add ?bricks-debug to the address to see more.`)
}

function recoverOnLoad(chat: PlacedChat): void {
  if (chat.isWatched) return
  chat.isWatched = true
  const { load } = chat
  chat.load = async () => {
    chat.answered = chat.answered.then((answer) => answer ?? chat.config().catch(() => undefined))
    await load()
    chat.told = undefined
    chat.link?.remove()
    chat.link = undefined
    chat.paint()
  }
}

function isDebugModeOn(): boolean {
  return location.search.includes('bricks-debug')
}

function showLivePageLink(chat: PlacedChat): void {
  const { root, launcher, options, known, ended } = chat
  if (chat.link || ended.signal.aborted) return
  const hadFocus = root.activeElement
  const called = options.label ?? `Chat ${known.appearance?.title || known.name || ''}`
  chat.link = Object.assign(document.createElement('a'), {
    className: 'launcher',
    part: 'launcher',
    ariaLabel: called,
    textContent: launcher ? '' : called,
    href: `${options.server}/live/${options.project}`,
    target: '_blank',
  })
  root.replaceChildren(chat.link)
  if (hadFocus) chat.link.focus()
}
