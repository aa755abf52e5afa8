import type { Project } from '@bricks/contract'
import { ApiError } from '#api/http/api-error.ts'
import { BOT_IS_GONE } from '#features/editor/saving/bot-is-gone.ts'

export type DeployOutcome =
  | { kind: 'deployed'; project: Project }
  | { kind: 'upgrade' }
  | { kind: 'limit'; text: string }
  | { kind: 'email' }
  | { kind: 'key'; cause: string | undefined }
  | { kind: 'checks' }

export const DIALOG_OF = {
  plan: { kind: 'upgrade' },
  key: { kind: 'key', cause: undefined },
  email: { kind: 'email' },
} as const satisfies Record<string, DeployOutcome>

/** The user solves these outcomes in another place, and then the deploy continues. */
export function isWaitingOutcome(outcome: DeployOutcome): boolean {
  if (outcome.kind === 'key') return outcome.cause === undefined
  return outcome.kind === 'upgrade' || outcome.kind === 'email'
}

export function toDeployOutcome(error: unknown): DeployOutcome {
  if (!(error instanceof ApiError))
    return {
      kind: 'key',
      cause: 'No answer came, so it is unknown whether the bot is live now. Its state is asked for again.',
    }
  if (error.code === 'plan_required') return { kind: 'upgrade' }
  if (error.code === 'email_not_confirmed') return { kind: 'email' }
  if (error.code === 'checks_failed') return { kind: 'checks' }
  if (error.code === 'live_limit_reached') return { kind: 'limit', text: error.message }
  if (error.code === 'not_found') return { kind: 'key', cause: BOT_IS_GONE }
  return { kind: 'key', cause: error.code === 'provider_key_missing' ? undefined : error.message }
}
