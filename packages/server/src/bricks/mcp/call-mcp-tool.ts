import { createHash } from 'node:crypto'
import type { ConnectedFunction, McpApi } from '@bricks/contract'
import { estimateTokens } from '#bricks/answers/estimate-tokens.ts'
import { hideSecretsAndReadCards } from '#bricks/answers/hide-secrets-and-read-cards.ts'
import { hideSecretsAndShapeAnswer } from '#bricks/answers/hide-secrets-and-shape-answer.ts'
import { omitCards } from '#bricks/answers/omit-cards.ts'
import { type SignInCredentials, SignInError } from '#bricks/api-sign-in.ts'
import type { BrickArguments } from '#bricks/arguments/brick-arguments.ts'
import { createBrickFailure, type Outcome } from '#bricks/brick-failure.ts'
import type { BrickResult, ShownRequest } from '#bricks/brick-result.ts'
import type { CallContext } from '#bricks/call-brick.ts'
import { createHideSecrets, type HideSecrets } from '#bricks/hiding/hide-secrets.ts'
import { completeBrickUrl } from '#bricks/outbound/address/brick-url.ts'
import { awaitUnlessAborted, startDeadline } from '#bricks/outbound/deadlines.ts'
import type { GuardedFetch } from '#bricks/outbound/guarded-fetch.ts'
import { truncateText } from '#bricks/truncate-text.ts'
import { hashParameterSchema } from './fit-schema.ts'
import { createMcpConnection } from './mcp-exchange.ts'
import { hasHttpStatus, ToolChangedError, toMcpFailure } from './mcp-failure.ts'
import type { McpServer } from './mcp-fetch.ts'
import { writeMcpResultText } from './mcp-result.ts'
import type { McpSession, McpSessions } from './mcp-sessions.ts'
import { openMcpSession, runInMcpExchange, type SessionPorts } from './open-session.ts'

export interface McpPorts extends SessionPorts {
  sessions: McpSessions
  createFetch(account: string): GuardedFetch
}

export interface McpFunction {
  api: McpApi
  schema?: ConnectedFunction['schema']
}

interface Call {
  ports: McpPorts
  tool: McpFunction
  args: BrickArguments
  context: CallContext
  signal: AbortSignal
  /** False while only the session is opened: the tool cannot have acted yet. */
  isSent: boolean
}

type ToolResult = Parameters<typeof writeMcpResultText>[0]

const EMPTY_RESULT = '(The tool answered without content.)'

export async function callMcpTool(
  ports: McpPorts,
  tool: McpFunction,
  args: BrickArguments,
  signal: AbortSignal,
  context: CallContext,
): Promise<BrickResult> {
  const startedAt = ports.timers.now()
  const deadline = startDeadline(ports.timers, ports.deadlines.total, signal)
  const secrets = [...(context.secrets ?? [])]
  const call = { ports, tool, args, context, signal: deadline.signal, isSent: false }
  let outcome: Outcome
  try {
    const result = await callWithSignIn(call, secrets)
    outcome = await buildMcpToolOutcome(result, tool.api, createHideSecrets(secrets), context.mostBody)
  } catch (error) {
    const { failure, status, said = '', isUnclear = false } = toMcpFailure(error, deadline, signal)
    const { text, cut } = createHideSecrets(secrets)(said)
    outcome = {
      ...createBrickFailure(failure, status, text, cut),
      ...(isUnclear && call.isSent && { isUnclear }),
      ...(failure === 'bad_status' && { isServerStatus: true }),
    }
  } finally {
    deadline.cancel()
  }
  const durationMs = Math.round(ports.timers.now() - startedAt)
  return { ...outcome, durationMs, request: buildShownToolCall(tool.api, args, createHideSecrets(secrets)) }
}

async function callWithSignIn(call: Call, secrets: string[]): Promise<ToolResult> {
  const { signIn } = call.context
  const callWithCredentials = (credentials: SignInCredentials | undefined) => {
    secrets.push(...(credentials?.secrets ?? []))
    return callInSession(call, credentials)
  }
  try {
    return await callWithCredentials(await signIn?.getCredentials(call.signal))
  } catch (error) {
    if (!hasHttpStatus(error, 401)) throw error
    if (!signIn) throw new SignInError('connection_needed')
  }
  const renewed = await signIn.renewCredentials(call.signal)
  if (!renewed) throw new SignInError('connection_refused')
  return await callWithCredentials(renewed).catch((error: unknown) => {
    throw hasHttpStatus(error, 401) ? new SignInError('connection_refused') : error
  })
}

/**
 * Tries once more with a new session if the server refuses a kept one with 400 or 404, or if the tool does not fit the
 * kept list of tools: the server may have forgotten the session, or the list may be old. In both cases the tool was not
 * called yet.
 */
async function callInSession(
  call: Call,
  credentials: SignInCredentials | undefined,
  mayRetry = true,
): Promise<ToolResult> {
  const { ports, tool, context, signal } = call
  const server = {
    guardedFetch: ports.createFetch(context.account),
    address: completeBrickUrl(tool.api.url),
    credentials,
  }
  const key = createMcpSessionKey(context, tool.api, credentials)
  let wasKept = false
  const using = ports.sessions.use(
    context.account,
    key,
    () => openMcpSession(ports, server),
    (session, isKept) => {
      wasKept = isKept
      signal.throwIfAborted()
      return callToolIfUnchanged(call, server, session, () => ports.sessions.forget(key))
    },
  )
  try {
    return await awaitUnlessAborted(using, signal)
  } catch (error) {
    const isOld = error instanceof ToolChangedError || hasHttpStatus(error, 400, 404)
    if (!isOld || !wasKept || !mayRetry) throw error
    ports.sessions.forget(key)
    return callInSession(call, credentials, false)
  }
}

async function callToolIfUnchanged(
  call: Call,
  server: McpServer,
  session: McpSession,
  forget: () => void,
): Promise<ToolResult> {
  const { api, schema } = call.tool
  if (hasToolChanged(session, api.tool, schema)) throw new ToolChangedError()
  return runInMcpExchange(createMcpConnection(server, call.signal), session.resumption, async (exchange) => {
    call.isSent = true
    const result = await exchange.callTool(api.tool, call.args, schema)
    if (exchange.haveToolsChanged()) forget()
    return result
  })
}

function hasToolChanged({ tools, isWhole }: McpSession, name: string, schema: ConnectedFunction['schema']): boolean {
  if (!tools.has(name)) return isWhole
  const hash = tools.get(name)
  return schema !== undefined && hash !== undefined && hash !== hashParameterSchema(schema)
}

/** The key is a hash, so that no key of a map holds a secret. */
function createMcpSessionKey(
  { account, projectId = '' }: CallContext,
  { connection, url }: McpApi,
  credentials: SignInCredentials | undefined,
): string {
  const parts = [account, projectId, connection ?? '', url, credentials?.headers ?? [], credentials?.query ?? []]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

async function buildMcpToolOutcome(
  result: ToolResult,
  { answer }: McpApi,
  hide: HideSecrets,
  mostBody?: number,
): Promise<Outcome> {
  const { text: raw, isJson } = writeMcpResultText(result)
  const whole = raw.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, '\ufffd')
  const contentType = isJson ? 'application/json' : 'text/plain'
  const { text: hidden, cut } = hide(whole, mostBody)
  const { text: body, truncated } = truncateText(hidden, cut, mostBody)
  const seen = { contentType, body, truncated }
  if (result.isError) return { ...createBrickFailure('tool_failed', undefined, hidden, cut), ...seen }
  const shape = omitCards(answer)
  const shaped = shape
    ? await hideSecretsAndShapeAnswer(whole, contentType, shape, hide)
    : { text: hidden, hasOtherForm: false }
  const shown = truncateText(shaped.text, !shape && cut)
  const cards = answer?.cards ? await hideSecretsAndReadCards(whole, contentType, answer.cards, hide) : []
  return {
    state: 'succeeded',
    text: shown.text || EMPTY_RESULT,
    textTruncated: shown.truncated,
    tokens: { before: estimateTokens(whole), after: estimateTokens(shown.text) },
    ...(shaped.hasOtherForm && { hasOtherForm: true }),
    ...(cards.length > 0 && { cards }),
    status: 200,
    ...seen,
  }
}

function buildShownToolCall({ url, tool }: McpApi, args: BrickArguments, hide: HideSecrets): ShownRequest {
  const body = hide(JSON.stringify({ tool, arguments: args })).text
  return { method: 'POST', url: hide(completeBrickUrl(url)).text, body }
}
