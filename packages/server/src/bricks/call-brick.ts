import type { ConnectedFunction } from '@bricks/contract'
import type { BrickFailure, BrickResult } from './brick-result.ts'
import { describeRequest, listApiSecrets } from './brick-secrets.ts'
import { buildBrickRequest } from './build-brick-request.ts'
import { decodeBody } from './decode-body.ts'
import { describeFailure } from './describe-failure.ts'
import { createHideSecrets, type HideSecrets } from './hiding/hide-secrets.ts'
import type { OutboundAnswer, OutboundClient } from './outbound/outbound-client.ts'
import { OutboundError } from './outbound/outbound-error.ts'
import type { Timers } from './outbound/timers.ts'
import { truncateText } from './truncate-text.ts'

export interface CallBrickPorts {
  client: OutboundClient
  timers: Timers
}

/** On whose behalf a brick is called. */
export interface BrickOwner {
  account: string
  /** What no answer may show besides the secrets of the brick itself: an API may tell by one brick what it was given by another. */
  secrets?: readonly string[]
}

const EMPTY_ANSWER = '(The API answered without content.)'

interface Call extends Pick<ConnectedFunction, 'api'> {
  args: Readonly<Record<string, string>>
  account: string
  hide: HideSecrets
}

type Outcome = Omit<BrickResult, 'durationMs' | 'request'>

/** Calls a connected API whose secrets were filled in. Never rejects: what goes wrong is a result the model can read. */
export async function callBrick(
  { client, timers }: CallBrickPorts,
  { api }: Pick<ConnectedFunction, 'api'>,
  args: Readonly<Record<string, string>>,
  signal: AbortSignal,
  owner: BrickOwner,
): Promise<BrickResult> {
  const startedAt = timers.now()
  const hide = createHideSecrets([...listApiSecrets(api), ...(owner.secrets ?? [])])
  const outcome = await findOutcome(client, { api, args, account: owner.account, hide }, signal)
  const durationMs = Math.round(timers.now() - startedAt)
  return { ...outcome, durationMs, request: describeRequest(api, args, hide) }
}

async function findOutcome(
  client: OutboundClient,
  { api, args, account, hide }: Call,
  signal: AbortSignal,
): Promise<Outcome> {
  const request = buildBrickRequest(api, args)
  if (!request) return fail('invalid_arguments')
  try {
    const answer = await client.send({ ...request, account }, signal)
    return judge(answer, hide)
  } catch (error) {
    if (error instanceof OutboundError) return fail(error.failure, error.status)
    throw error
  }
}

function judge({ bytes, status, contentType: typed, cut: isLong }: OutboundAnswer, hide: HideSecrets): Outcome {
  const { text: decoded, cut: isUnsearched } = hide(decodeBody(bytes, typed))
  const contentType = hide(typed).text
  const { text: body, truncated } = truncateText(decoded, isLong || isUnsearched)
  const failure: BrickFailure | undefined = isLong
    ? 'too_large'
    : status < 200 || status > 299
      ? 'bad_status'
      : undefined
  if (failure) return { ...fail(failure, status, decoded, isLong || isUnsearched), contentType, body, truncated }
  return { state: 'succeeded', text: body || EMPTY_ANSWER, status, contentType, body, truncated }
}

function fail(failure: BrickFailure, status?: number, decoded = '', cut = false): Outcome {
  const { text, truncated } = describeFailure(failure, status, decoded, cut)
  return { state: 'failed', failure, text, status, body: '', truncated }
}
