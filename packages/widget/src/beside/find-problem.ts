import type { LiveConfig } from '#panel-options.ts'
import type { PlacedChat } from '#placed-chat.ts'
import type { UnavailableReason } from './words.ts'

interface Found {
  config?: LiveConfig
  /** Undefined if the server gives a config to this page. */
  reason?: UnavailableReason
}

/** Milliseconds in which the browser tells that a policy blocked a request. */
const POLICY_MS = 50

/** Asks the server for the bot once more, and says what is in the way. */
export async function findProblem(chat: PlacedChat): Promise<Found> {
  const { server } = chat.options
  let isBlocked = false
  const listener = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    isBlocked ||= blockedURI.startsWith(server)
  }
  addEventListener('securitypolicyviolation', listener)
  try {
    return { config: await chat.fetchConfig() }
  } catch (problem) {
    await new Promise((done) => setTimeout(done, POLICY_MS))
    return { reason: isBlocked ? 'policy' : nameReason(problem) }
  } finally {
    removeEventListener('securitypolicyviolation', listener)
  }
}

function nameReason(problem: unknown): UnavailableReason {
  const { live, reason, code } = (problem ?? {}) as { live?: unknown; reason?: unknown; code?: unknown }
  if (live === false) return reason === 'origin' ? 'origin' : 'off'
  return code === 'not_found' || code === 'invalid_input' ? 'unknown' : 'network'
}
