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

/** Asks the server for the bot once more, and returns the reason if there is no config. */
export async function findProblem(chat: PlacedChat): Promise<Found> {
  const { server, project } = chat.options
  let isBlocked = false
  const listener = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    isBlocked ||= blockedURI.startsWith(server)
  }
  addEventListener('securitypolicyviolation', listener)
  try {
    return { config: await chat.config() }
  } catch (problem) {
    await new Promise((done) => setTimeout(done, POLICY_MS))
    return { reason: isBlocked ? 'policy' : nameReason(problem, project) }
  } finally {
    removeEventListener('securitypolicyviolation', listener)
  }
}

function nameReason(problem: unknown, project: string): UnavailableReason {
  const { live, reason, code } = (problem ?? {}) as { live?: unknown; reason?: unknown; code?: unknown }
  if (live === false) return reason === 'origin' ? 'origin' : 'off'
  // A project that is no id, such as a whole address, gets no readable answer from a healthy server either.
  return code === 'not_found' || code === 'invalid_input' || /[^\w-]/.test(project) ? 'unknown' : 'network'
}
