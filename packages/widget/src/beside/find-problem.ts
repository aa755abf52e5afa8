import type { LiveConfig } from '#panel-options.ts'
import type { PlacedChat } from '#placed-chat.ts'
import type { UnavailableReason } from './unavailable-reasons.ts'

interface Found {
  config?: LiveConfig
  reason?: UnavailableReason
}

/** Milliseconds within which the browser reports that a content security policy blocked a request. */
const POLICY_MS = 50

export async function findProblem(chat: PlacedChat): Promise<Found> {
  const { server, project } = chat.options
  let isBlocked = false
  const noteBlockedByPolicy = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    isBlocked ||= blockedURI.startsWith(server)
  }
  addEventListener('securitypolicyviolation', noteBlockedByPolicy)
  try {
    return { config: await chat.config() }
  } catch (problem) {
    await new Promise((done) => setTimeout(done, POLICY_MS))
    return { reason: isBlocked ? 'policy' : nameReason(problem, project) }
  } finally {
    removeEventListener('securitypolicyviolation', noteBlockedByPolicy)
  }
}

function nameReason(problem: unknown, project: string): UnavailableReason {
  const { live, reason, code } = (problem ?? {}) as { live?: unknown; reason?: unknown; code?: unknown }
  if (live === false) return reason === 'origin' ? 'origin' : 'off'
  // The reason is also `unknown` if `project` is no id, such as a whole address: then even a healthy server gives no
  // readable answer.
  return code === 'not_found' || code === 'invalid_input' || /[^\w-]/.test(project) ? 'unknown' : 'network'
}
