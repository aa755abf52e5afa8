import type { ConnectedFunction } from '@bricks/contract'
import type { BrickFailure, BrickResult } from './brick-result.ts'
import { describeRequest, hideSecrets } from './brick-secrets.ts'
import { buildBrickRequest } from './build-brick-request.ts'
import { decodeBody } from './decode-body.ts'
import { describeFailure } from './describe-failure.ts'
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
}

const EMPTY_ANSWER = '(The API answered without content.)'

interface Call extends Pick<ConnectedFunction, 'api'> {
  args: Readonly<Record<string, string>>
  owner: BrickOwner
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
  const outcome = await findOutcome(client, { api, args, owner }, signal)
  return { ...outcome, durationMs: Math.round(timers.now() - startedAt), request: describeRequest(api, args) }
}

async function findOutcome(client: OutboundClient, { api, args, owner }: Call, signal: AbortSignal): Promise<Outcome> {
  const request = buildBrickRequest(api, args)
  if (!request) return fail('invalid_arguments')
  try {
    const answer = await client.send({ ...request, account: owner.account }, signal)
    return judge(answer, hideSecrets(decodeBody(answer.bytes, answer.contentType), api))
  } catch (error) {
    if (error instanceof OutboundError) return fail(error.failure, error.status)
    throw error
  }
}

function judge({ status, contentType, cut }: OutboundAnswer, decoded: string): Outcome {
  const { text: body, truncated } = truncateText(decoded, cut)
  const failure: BrickFailure | undefined = cut ? 'too_large' : status < 200 || status > 299 ? 'bad_status' : undefined
  if (failure) return { ...fail(failure, status, decoded, cut), contentType, body, truncated }
  return { state: 'succeeded', text: body || EMPTY_ANSWER, status, contentType, body, truncated }
}

function fail(failure: BrickFailure, status?: number, decoded = '', cut = false): Outcome {
  const { text, truncated } = describeFailure(failure, status, decoded, cut)
  return { state: 'failed', failure, text, status, body: '', truncated }
}
