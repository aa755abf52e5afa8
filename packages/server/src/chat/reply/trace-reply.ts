import type { ReplyTrace, TracedCall, TraceRound } from '@bricks/contract/wire'
import { countAnswerTokens, estimateTokens } from '#bricks/answers/estimate-tokens.ts'
import { readJsonAnswer } from '#bricks/answers/forms/read-json-answer.ts'
import type { BrickResult } from '#bricks/brick-result.ts'
import type { HiddenText, HideSecrets } from '#bricks/hiding/hide-secrets.ts'
import type { AskedCall, AskedRound, Prompt, TurnPorts } from '#chat/turn.ts'
import { priceTokens } from '#plans/model-offer.ts'
import { createToolbox } from './bricks-as-tools.ts'
import { sumTokenUsage } from './stream-model-and-count-tokens.ts'

export interface StartedTrace {
  rounds: AskedRound[]
  recordFirstText(elapsed: number): void
  recordEnd(): void
  writeEndedTrace(hasTexts?: boolean): Promise<ReplyTrace>
}

export function startReplyTrace(
  prompt: Prompt,
  { loadHideSecrets }: Pick<TurnPorts, 'loadHideSecrets'>,
  startedAt: number,
): StartedTrace {
  const rounds: AskedRound[] = []
  let firstTokenAt: number | null = null
  let endedAt: number | undefined
  return {
    rounds,
    recordFirstText(elapsed) {
      firstTokenAt = elapsed
    },
    recordEnd() {
      endedAt ??= performance.now() - startedAt
    },
    async writeEndedTrace(hasTexts = true) {
      this.recordEnd()
      const reply = { prompt, rounds, firstTokenAt, endedAt: endedAt ?? 0 }
      const hasCalls = rounds.some(({ calls }) => calls.length > 0)
      return writeTrace(reply, hasTexts && hasCalls ? await loadHideSecrets() : createEmptyText)
    },
  }
}

function createEmptyText(): HiddenText {
  return { text: '', cut: false }
}

export interface TracedReply {
  prompt: Pick<Prompt, 'model' | 'bricks' | 'prices'>
  rounds: readonly AskedRound[]
  /** `firstTokenAt` and `endedAt` are in milliseconds since the start of the turn. */
  firstTokenAt: number | null
  endedAt: number
}

/** In characters: `MOST` limits one text of each kind, `MOST_TEXT` all texts of a trace together. */
const MOST = { arguments: 8_000, url: 4_000, body: 8_000, shown: 20_000 }
const MOST_TEXT = 200_000
const MOST_CALLS = 16
const MARK = '\n[truncated]'

const NEVER_SENT: readonly BrickResult['failure'][] = ['invalid_arguments', 'visitor_unknown']

type HideAndCut = (text: string, most: number) => string

export function writeTrace({ prompt, rounds, firstTokenAt, endedAt }: TracedReply, hide: HideSecrets): ReplyTrace {
  const hideAndCut = createTraceTextWriter(hide)
  return {
    model: prompt.model,
    offered: Array.from(createToolbox(prompt.bricks).byName.values(), ({ brick }) => brick.id),
    rounds: rounds.map((round) => writeTraceRound(round, hideAndCut)),
    first_token_ms: firstTokenAt === null ? null : Math.round(firstTokenAt),
    duration_ms: Math.round(endedAt),
    cost: sumPriceOfRounds(prompt, rounds),
  }
}

function createTraceTextWriter(hide: HideSecrets): HideAndCut {
  let left = MOST_TEXT
  return (text, most) => {
    const { text: hidden, cut } = hide(text)
    const room = Math.min(most, left)
    const shown = hidden.length <= room && !cut ? hidden : hidden.slice(0, Math.max(0, room - MARK.length)) + MARK
    left = Math.max(0, left - shown.length)
    return shown.toWellFormed()
  }
}

function writeTraceRound({ usage, calls }: AskedRound, hideAndCut: HideAndCut): TraceRound {
  return { ...usage, calls: calls.slice(0, MOST_CALLS).map((call) => writeTraceCall(call, hideAndCut)) }
}

function writeTraceCall({ call, brick, result, shown, error }: AskedCall, hideAndCut: HideAndCut): TracedCall {
  return {
    brick: brick?.name ?? hideAndCut(call.name, MOST.url),
    id: brick?.id ?? '',
    arguments: readTracedArguments(hideAndCut(call.arguments, MOST.arguments)),
    request: result && !NEVER_SENT.includes(result.failure) ? writeTraceRequest(result, hideAndCut) : null,
    status: result?.status ?? null,
    duration_ms: result?.durationMs ?? 0,
    shown: hideAndCut(shown, MOST.shown),
    tokens: countCallTokens(result, shown),
    ...(error !== undefined && { error }),
  }
}

/** Turns long numbers into strings, because the screen that shows the arguments would lose their last digits. */
function readTracedArguments(text: string): unknown {
  const read = readJsonAnswer(text)
  return read ? read.value : text
}

function writeTraceRequest(
  { request: { method, url, body } }: BrickResult,
  hideAndCut: HideAndCut,
): TracedCall['request'] {
  return { method, url: hideAndCut(url, MOST.url), ...(body !== undefined && { body: hideAndCut(body, MOST.body) }) }
}

function countCallTokens(result: BrickResult | undefined, shown: string): TracedCall['tokens'] {
  return result ? countAnswerTokens(result) : { before: 0, after: estimateTokens(shown) }
}

function sumPriceOfRounds({ prices }: TracedReply['prompt'], rounds: readonly AskedRound[]): number | null {
  return priceTokens(prices, sumTokenUsage(rounds.map(({ usage }) => usage)))
}
