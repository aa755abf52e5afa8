import type { ConnectedFunction, HttpApi } from '@bricks/contract'
import type { BrickArguments } from './arguments/brick-arguments.ts'
import { createFailure, type Outcome } from './brick-failure.ts'
import type { BrickFailure, BrickResult } from './brick-result.ts'
import { describeRequest, listApiSecrets } from './brick-secrets.ts'
import { decodeBody } from './decode-body.ts'
import { createHideSecrets, type HideSecrets } from './hiding/hide-secrets.ts'
import type { OutboundAnswer, OutboundClient } from './outbound/outbound-client.ts'
import { OutboundError } from './outbound/outbound-error.ts'
import type { Timers } from './outbound/timers.ts'
import { buildBrickRequest } from './request/build-brick-request.ts'
import type { SignIn } from './sign-in.ts'
import { truncateText } from './truncate-text.ts'

interface CallBrickPorts {
  client: OutboundClient
  timers: Timers
}

export interface BrickOwner {
  account: string
  /** Further secrets to hide: an API may send back a secret that it got from another brick. */
  secrets?: readonly string[]
  signIn?: SignIn
}

const EMPTY_ANSWER = '(The API answered without content.)'

interface Call {
  api: HttpApi
  args: BrickArguments
  account: string
  hide: HideSecrets
}

/** The secrets must be filled in. Never rejects: a failure is a result that the model can read. */
export async function callBrick(
  { client, timers }: CallBrickPorts,
  { api }: { api: HttpApi },
  args: BrickArguments,
  signal: AbortSignal,
  owner: BrickOwner,
): Promise<BrickResult> {
  const startedAt = timers.now()
  const hide = createHideSecrets([...listApiSecrets(api), ...(owner.secrets ?? [])])
  const outcome = await sendCall(client, { api, args, account: owner.account, hide }, signal)
  const durationMs = Math.round(timers.now() - startedAt)
  return { ...outcome, durationMs, request: describeRequest(api, args, hide) }
}

async function sendCall(
  client: OutboundClient,
  { api, args, account, hide }: Call,
  signal: AbortSignal,
): Promise<Outcome> {
  const request = buildBrickRequest(api, args)
  if (!request) return createFailure('invalid_arguments')
  try {
    const answer = await client.send({ ...request, account }, signal)
    return readOutcome(answer, hide)
  } catch (error) {
    if (error instanceof OutboundError) return createFailure(error.failure, error.status)
    throw error
  }
}

function readOutcome({ bytes, status, contentType: typed, cut: isLong }: OutboundAnswer, hide: HideSecrets): Outcome {
  const { text: decoded, cut: isUnsearched } = hide(decodeBody(bytes, typed))
  const contentType = hide(typed).text
  const { text: body, truncated } = truncateText(decoded, isLong || isUnsearched)
  const failure: BrickFailure | undefined = isLong
    ? 'too_large'
    : status < 200 || status > 299
      ? 'bad_status'
      : undefined
  if (failure)
    return { ...createFailure(failure, status, decoded, isLong || isUnsearched), contentType, body, truncated }
  return { state: 'succeeded', text: body || EMPTY_ANSWER, status, contentType, body, truncated }
}

/** For values that do not fit their parameters. Nothing is called. */
export function refuseArguments({ api }: Pick<ConnectedFunction, 'api'>, problem: string): BrickResult {
  const method = api.kind === 'mcp' ? 'POST' : api.method
  const text = JSON.stringify({ error: 'invalid_arguments', message: problem })
  const request = { method, url: `https://${api.url}` }
  return { state: 'failed', failure: 'invalid_arguments', text, durationMs: 0, body: '', truncated: false, request }
}
