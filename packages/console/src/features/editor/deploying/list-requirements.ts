import type { BrickState, Check, ConnectedFunction, Connection } from '@bricks/contract'
import { ROLE_PRO } from '@bricks/contract/wire'
import type { Draft } from '#features/editor/draft/draft.ts'

export interface Requirement {
  kind: 'plan' | 'key' | 'email'
  words: string
  isDone: boolean
}

/** Something that the builder should mend before a deploy. It does not block the deploy. */
export type Advice =
  | { kind: 'instructions'; words: string }
  | { kind: 'brick'; words: string; connected: ConnectedFunction }
  | { kind: 'connection'; words: string; connection: Connection }
  | { kind: 'checks'; words: string }

interface Standing {
  role: number
  hasKey: boolean
  keyOf: string
  /** Undefined if the server sends no mail: then addresses need no confirmation. */
  isEmailConfirmed: boolean | undefined
}

export function listDeployRequirements({ role, hasKey, keyOf, isEmailConfirmed }: Standing): Requirement[] {
  const email: Requirement[] =
    isEmailConfirmed === undefined
      ? []
      : [{ kind: 'email', words: 'A confirmed e-mail address', isDone: isEmailConfirmed }]
  return [
    { kind: 'plan', words: 'A plan with live bots: Pro or Premium', isDone: role >= ROLE_PRO },
    { kind: 'key', words: `Your ${keyOf} API key`, isDone: hasKey },
    ...email,
  ]
}

/** An undefined field is not loaded yet, so it gives no advice. */
interface Known {
  states: readonly BrickState[] | undefined
  wanting: readonly Connection[]
  checks: readonly Check[] | undefined
}

export function listDeployAdvice(
  { system, functions }: Pick<Draft, 'system' | 'functions'>,
  { states, wanting, checks }: Known,
): Advice[] {
  const instructions: Advice[] =
    system.trim() === '' ? [{ kind: 'instructions', words: 'The bot has no instructions yet' }] : []
  const connections = wanting.map(
    (connection): Advice => ({ kind: 'connection', words: `“${connection.name}” is not connected`, connection }),
  )
  const none: Advice[] = checks?.length === 0 ? [{ kind: 'checks', words: 'No check watches over its answers' }] : []
  return [...instructions, ...connections, ...functions.flatMap((each) => listBrickAdvice(each, states)), ...none]
}

function listBrickAdvice(connected: ConnectedFunction, states: readonly BrickState[] | undefined): Advice[] {
  if (!states || connected.enabled === false) return []
  const known = states.find(({ id }) => id === connected.id)
  if (known?.state === 'works') return []
  const words = known ? `“${connected.name}” failed when it was last called` : `“${connected.name}” was never tried`
  return [{ kind: 'brick', words, connected }]
}
