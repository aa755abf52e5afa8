import type { ConnectedFunction, HttpApi } from '@bricks/contract'
import { estimateTokens } from './answers/estimate-tokens.ts'
import { hideSecretsAndReadCards } from './answers/hide-secrets-and-read-cards.ts'
import { hideSecretsAndShapeAnswer } from './answers/hide-secrets-and-shape-answer.ts'
import { omitCards } from './answers/omit-cards.ts'
import { shapeAnswer } from './answers/shape-answer.ts'
import type { SignIn } from './api-sign-in.ts'
import type { BrickArguments } from './arguments/brick-arguments.ts'
import { createBrickFailure, createBrickRefusal, type Outcome } from './brick-failure.ts'
import type { BrickFailure, BrickResult } from './brick-result.ts'
import { buildShownRequest, listApiSecrets } from './brick-secrets.ts'
import { decodeBody } from './decode-body.ts'
import { createHideSecrets, type HideSecrets } from './hiding/hide-secrets.ts'
import type { OutboundAnswer, OutboundClient } from './outbound/outbound-client.ts'
import type { Timers } from './outbound/timers.ts'
import { prepareBrickRequest } from './request/prepare-brick-request.ts'
import { type CallerValues, createServerValues, type ServerValuePorts } from './request/server-values.ts'
import { type Sent, sendWithSignIn } from './send-with-sign-in.ts'
import { truncateText } from './truncate-text.ts'

interface CallBrickPorts extends ServerValuePorts {
  client: OutboundClient
  timers: Timers
}

/**
 * `projectId`: bots share no session of an MCP server, because the server may remember what a session has told it.
 * `secrets`: those of the bot's other bricks, to hide them too. An API may send back what another brick gave to it.
 * `idempotencyKey`: the value of `{uuid}`. If absent, each call has a new one.
 * `mostBody`: in bytes. A builder who chooses which fields to keep needs more of the body than a model.
 * `isTrial`: nobody but the owner sees the result.
 */
export interface CallContext {
  account: string
  projectId?: string
  secrets?: readonly string[]
  signIn?: SignIn
  caller?: CallerValues
  idempotencyKey?: string
  mostBody?: number
  isTrial?: boolean
}

const EMPTY_ANSWER = '(The API answered without content.)'

/**
 * `api` must have its secrets filled in. A call that fails or is refused does not reject: it gives a result that the
 * model can read.
 */
export async function callBrick(
  ports: CallBrickPorts,
  { api }: { api: HttpApi },
  args: BrickArguments,
  signal: AbortSignal,
  { account, secrets = [], signIn, caller, mostBody, isTrial = false, idempotencyKey }: CallContext,
): Promise<BrickResult> {
  const { client, timers } = ports
  const startedAt = timers.now()
  const filling = { api, args, server: createServerValues(ports, caller, idempotencyKey) }
  const { request, refusal } = prepareBrickRequest(filling)
  const sent =
    request && (await sendWithSignIn(client, { ...request, account, tellsRedirect: isTrial }, signIn, signal))
  const sentCredentials = sent?.sentCredentials ?? []
  const hide = createHideSecrets([
    ...listApiSecrets(api, request),
    ...secrets,
    ...sentCredentials.flatMap((credentials) => credentials.secrets),
  ])
  const durationMs = Math.round(timers.now() - startedAt)
  const outcome = sent
    ? await toCallOutcome(sent, api, hide, mostBody)
    : createBrickRefusal(refusal?.failure ?? 'blocked', refusal?.words)
  return { ...outcome, durationMs, request: buildShownRequest(filling, hide, sentCredentials.at(-1)) }
}

async function toCallOutcome(
  { answer, failed }: Sent,
  api: HttpApi,
  hide: HideSecrets,
  mostBody?: number,
): Promise<Outcome> {
  if (answer) return readAnswerOutcome(answer, api, hide, mostBody)
  const { failure, status, leadsTo } = failed
  return { ...createBrickFailure(failure, status), ...(leadsTo !== undefined && { leadsTo: hide(leadsTo).text }) }
}

async function readAnswerOutcome(
  { bytes, status, contentType: typed, cut: isLong }: OutboundAnswer,
  api: HttpApi,
  hide: HideSecrets,
  mostBody?: number,
): Promise<Outcome> {
  const whole = decodeBody(bytes, typed)
  const { text: decoded, cut: isUnsearched } = hide(whole, mostBody)
  const contentType = hide(typed).text
  const isCut = isLong || isUnsearched
  const { text: body, truncated } = truncateText(decoded, isCut, mostBody)
  const failure: BrickFailure | undefined = isLong
    ? 'too_large'
    : status < 200 || status > 299
      ? 'bad_status'
      : undefined
  if (failure) return { ...createBrickFailure(failure, status, decoded, isCut), contentType, body, truncated }
  const filter = omitCards(api.answer)
  const shaped = await (filter
    ? hideSecretsAndShapeAnswer(whole, typed, filter, hide)
    : shapeAnswer(decoded, typed, filter))
  const shown = truncateText(shaped.text, !filter && isCut)
  const cards = api.answer?.cards ? await hideSecretsAndReadCards(whole, typed, api.answer.cards, hide) : []
  return {
    state: 'succeeded',
    text: shown.text || EMPTY_ANSWER,
    textTruncated: shown.truncated,
    tokens: { before: estimateTokens(whole), after: estimateTokens(shown.text) },
    ...(shaped.hasOtherForm && { hasOtherForm: true }),
    ...(cards.length > 0 && { cards }),
    status,
    contentType,
    body,
    truncated,
  }
}

export function createInvalidArgumentsResult({ api }: Pick<ConnectedFunction, 'api'>, problem: string): BrickResult {
  const method = api.kind === 'mcp' ? 'POST' : api.method
  const request = { method, url: `https://${api.url}` }
  return { ...createBrickRefusal('invalid_arguments', problem), durationMs: 0, request }
}
