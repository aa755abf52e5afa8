import type { Placement } from '#panel-options.ts'
import type { PlacedChat } from '#placed-chat.ts'

/** On these screens the open chat covers the whole page. The panel's style sheet holds the same numbers. */
export const PHONE = '(max-width: 480px), (max-height: 480px)'
const LOOK_MS = 500

/** If the page itself opens the chat where the placement hides it, the chat stays visible until it is closed. */
export function followPlacement(chat: PlacedChat, placement: Placement): void {
  const { host, options, ended, launcher, run } = chat
  if (!launcher) return
  if (!placement.launcher) options.launcher ??= 'none'
  const { signal } = ended
  const screen = matchMedia(PHONE)
  let isAway: boolean | undefined
  let isHidden: HTMLElement['hidden'] = false
  const updateVisibility = (isSure?: unknown) => {
    const was = isAway
    // While the placement allows the chat, only the page can have hidden the host. This is noted, so that the host is
    // still hidden when the placement allows the chat again.
    if (!was) isHidden = host.hidden
    isAway = !isShownAt(placement, location.pathname, screen.matches)
    if (was === isAway && isSure !== true) return
    host.hidden = isAway || isHidden
    chat.paint()
  }
  updateVisibility()
  chat.run = (command, ...args) => {
    if (/^(hide|show)$/.test(command)) isHidden = command === 'hide'
    const [, how] = args
    const isOpening = /^(open|toggle|prefill)$/.test(command) || (how as { open?: boolean } | undefined)?.open
    if (isAway && isOpening) {
      host.hidden = false
      chat.paint()
    }
    return run(command, ...args)
  }
  host.addEventListener('bricks:close', () => isAway && updateVisibility(true), { signal })
  screen.addEventListener('change', updateVisibility, { signal })
  watchAddress(updateVisibility, signal)
}

export function watchAddress(look: () => void, signal: AbortSignal): void {
  const { navigation } = window as Window & { navigation?: EventTarget }
  if (navigation) navigation.addEventListener('currententrychange', look, { signal })
  // The chat may have been destroyed before the server answered. Then nothing would end the timer.
  else if (!signal.aborted) {
    const timer = setInterval(look, LOOK_MS)
    signal.addEventListener('abort', () => clearInterval(timer))
  }
}

export function isShownAt({ devices, show_on, hide_on }: Placement, path: string, isPhone: boolean): boolean {
  if (devices !== 'all' && (devices === 'phone') !== isPhone) return false
  const matchesAny = (patterns: string[]) => patterns.some((pattern) => matchesPath(pattern, path))
  return !matchesAny(hide_on) && (!show_on.length || matchesAny(show_on))
}

/**
 * In `pattern`, `*` stands for any characters. A slash at the end of `path` makes no difference: `/shop/*` also matches
 * `/shop`.
 */
export function matchesPath(pattern: string, path: string): boolean {
  const plain = decodePath(path).replace(/\/+$/, '')
  return [plain, `${plain}/`].some((form) => matchesPieces(decodePath(pattern).split('*'), form))
}

// Matches piece by piece, because a regular expression of several `.*` takes too long on a long path.
function matchesPieces([first = '', ...others]: string[], path: string): boolean {
  const last = others.pop()
  if (last === undefined) return path === first
  if (!path.startsWith(first)) return false
  let at = first.length
  for (const piece of others) {
    const found = path.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return path.length - last.length >= at && path.endsWith(last)
}

function decodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
