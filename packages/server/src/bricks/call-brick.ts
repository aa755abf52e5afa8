import type { ConnectedFunction, HttpApi } from '@bricks/contract'
import type { BrickArguments } from './arguments/brick-arguments.ts'
import { createFailure, type Outcome } from './brick-failure.ts'
import type { BrickFailure, BrickResult } from './brick-result.ts'
import { describeRequest, listApiSecrets } from './brick-secrets.ts'
import { decodeBody } from './decode-body.ts'
import { createHideSecrets, type HideSecrets } from './hiding/hide-secrets.ts'
import type { OutboundAnswer, OutboundClient } from './outbound/outbound-client.ts'
import type { Timers } from './outbound/timers.ts'
import { buildBrickRequest } from './request/build-brick-request.ts'
import { type Sent, sendSigned } from './send-signed.ts'
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

/** The secrets must be filled in. Never rejects: a failure is a result that the model can read. */
export async function callBrick(
  { client, timers }: CallBrickPorts,
  { api }: { api: HttpApi },
  args: BrickArguments,
  signal: AbortSignal,
  owner: BrickOwner,
): Promise<BrickResult> {
  const startedAt = timers.now()
  const { account, secrets = [], signIn } = owner
  const request = buildBrickRequest(api, args)
  const sent = request ? await sendSigned(client, { ...request, account }, signIn, signal) : undefined
  const proofs = sent?.proofs ?? []
  const hide = createHideSecrets([...listApiSecrets(api), ...secrets, ...proofs.flatMap((proof) => proof.secrets)])
  const durationMs = Math.round(timers.now() - startedAt)
  return { ...toOutcome(sent, hide), durationMs, request: describeRequest(api, args, hide, proofs.at(-1)) }
}

function toOutcome(sent: Sent | undefined, hide: HideSecrets): Outcome {
  if (!sent) return createFailure('invalid_arguments')
  return sent.answer ? readOutcome(sent.answer, hide) : createFailure(sent.failed.failure, sent.failed.status)
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
