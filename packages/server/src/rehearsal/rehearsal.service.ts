import type { RehearseRequest } from '@bricks/contract'
import { ERROR_CODES, type RehearsalEvent, type TokenUsage } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { sumTokenUsage } from '#chat/reply/stream-model-and-count-tokens.ts'
import type { Emit } from '#chat/turn.ts'
import { findModelProvider } from '#plans/house/operator-key.ts'
import { limitConcurrency } from '#throttle/limit-concurrency.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { CONCURRENCY_LIMITS, RATE_LIMITS } from '#throttle/rate-limits.ts'
import { askModel } from './ask-model.ts'
import { openRehearsal, type RehearsalRequest } from './open-rehearsal.ts'
import type { Rehearsal, RehearsalContext } from './rehearsal-context.ts'
import { type RehearsedTurns, rehearseTurns } from './rehearse-turns.ts'

const WHY =
  'Leave the role for one answer and speak to whoever builds this bot. In at most three sentences: why did you answer the last message as you did, and why did you call the APIs that you called, or none? Name what in their descriptions or in the instructions decided it.'

export async function runLimitedRehearsal<Value>(
  context: RehearsalContext,
  request: RehearsalRequest,
  work: (rehearsal: Rehearsal) => Promise<Value>,
): Promise<Value> {
  const { user, projectId } = request
  const rehearsal = await openRehearsal(context, request)
  await limitRate(context, RATE_LIMITS.rehearsal, user.id)
  const told = { account: user.id, host: findProviderHost(context, rehearsal), project: projectId }
  return limitConcurrency(context, CONCURRENCY_LIMITS.rehearsal, user.id, async () => {
    try {
      const value = await work(rehearsal)
      context.logger.info({ ...told, status: 200 }, 'a bot was rehearsed')
      return value
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'internal'
      const outcome = request.signal.aborted ? { status: 0 } : { status: ERROR_CODES[code].status, code }
      context.logger.info({ ...told, ...outcome }, 'a rehearsal was broken off')
      throw error
    }
  })
}

function findProviderHost({ config }: RehearsalContext, { offer }: Rehearsal): string {
  const provider = findModelProvider(config, offer)
  return new URL(provider.id === config.providers[0].id ? config.languageModelUrl : provider.baseUrl).host
}

export async function rehearseAndExplain(
  context: RehearsalContext,
  rehearsal: Rehearsal,
  { history, message, turns, times, dry, reason }: RehearseRequest,
  emit: Emit<RehearsalEvent>,
  signal: AbortSignal,
): Promise<void> {
  const script = {
    history,
    turns: turns ?? [{ say: message ?? '' }],
    answers: { isLive: !dry },
  }
  let last: RehearsedTurns | undefined
  for (let n = 1; n <= times; n++) {
    last = await rehearseTurns(context, rehearsal, script, createRunListener(n, emit), signal)
    const finish = last.answers.at(-1)?.finish ?? 'stop'
    const traces = last.answers.map(({ trace }) => trace)
    await emit({ type: 'end', n, finish, usage: sumUsageOfAnswers(last), traces })
  }
  if (reason && last) {
    const messages = [...last.messages, { role: 'user' as const, content: WHY }]
    const { text } = await askModel(context, rehearsal, { messages }, signal)
    await emit({ type: 'reason', text })
  }
  await emit({ type: 'done', runs: times })
}

function createRunListener(n: number, emit: Emit<RehearsalEvent>) {
  return {
    begin: (turn: number, offered: string[]) => {
      if (turn === 0) {
        emit({ type: 'run', n })
        emit({ type: 'offered', bricks: offered })
      }
      return emit({ type: 'turn', turn })
    },
    call: (call: Omit<Extract<RehearsalEvent, { type: 'call' }>, 'type'>) => emit({ type: 'call', ...call }),
    text: (delta: string) => emit({ type: 'text', delta }),
  }
}

function sumUsageOfAnswers({ answers }: RehearsedTurns): TokenUsage {
  return sumTokenUsage(answers.map(({ usage }) => usage))
}
