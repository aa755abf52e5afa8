import { AppError } from '#app-error.ts'
import type { BrickFailure } from '#bricks/brick-result.ts'
import type { ChatContext } from '#chat/chat-context.ts'
import type { EndedCall, Prompt, Turn, TurnRecord } from '#chat/turn.ts'
import { maskPersonalData } from '#conversation-texts/mask-personal-data.ts'
import { readErrorCode } from '#db/storage-fault.ts'
import { findProviderWords } from '#language-model/http/provider-words.ts'
import { hasFoundNothing } from '#projects/state/brick-state.repository.ts'

const MOST = 300

export type KeptWords = Pick<Turn, 'isTest' | 'isRecording'>

/**
 * Returns what the provider said about a failure, for the bot's owner. Returns only the status if the words are about
 * the operator's key (unless `isForOperator` is true), or if a visitor's chat is not recorded, because the provider may
 * repeat what the visitor wrote.
 */
export function describeProviderWords(
  { isTest, isRecording }: KeptWords,
  fault: AppError | undefined,
  isForOperator = false,
): string | undefined {
  const words = findProviderWords(fault)
  if (!words) return undefined
  const isTold = (isTest || isRecording) && (isForOperator || !words.isOperators)
  const text = isTold ? cutToMost(maskPersonalData(words.text)) : ''
  const said = [words.status === undefined || words.status === 200 ? '' : String(words.status), text]
  return (
    said
      .filter((part) => part !== '')
      .join(': ')
      .replaceAll('\0', '') || undefined
  )
}

function cutToMost(text: string): string {
  return text.length > MOST ? `${text.slice(0, MOST).toWellFormed()}…` : text
}

export function logProviderFailure(
  { logger }: Pick<ChatContext, 'logger'>,
  turn: KeptWords & Pick<Turn, 'projectId'>,
  { provider, model }: Pick<Prompt, 'provider' | 'model'>,
  fault: AppError,
): void {
  const words = findProviderWords(fault)
  if (!words && !fault.code.startsWith('provider_')) return
  const told = { project: turn.projectId, provider, model, code: fault.code, status: words?.status }
  const said = describeProviderWords(turn, fault, true)
  const reason = words ? undefined : findReason(fault)
  logger.warn({ ...told, request_id: words?.requestId, said, reason }, 'a provider failed')
}

function findReason(fault: Error): string | undefined {
  if (fault.cause instanceof Error) return findReason(fault.cause)
  if (fault instanceof AppError) return undefined
  const code = readErrorCode(fault)
  return fault.message.includes(code) ? fault.message : `${code}: ${fault.message}`
}

const OTHERS_FAULTS: readonly (BrickFailure | undefined)[] = ['invalid_arguments', 'visitor_unknown']

/** The log tells the operator which API of which bot failed and how, but nothing of what was sent or answered. */
export function logBrickFailures(
  { logger }: Pick<ChatContext, 'logger'>,
  { projectId }: Pick<Turn, 'projectId'>,
  { calls }: Pick<TurnRecord, 'calls'>,
): void {
  for (const call of calls.filter(isLoggedFailure)) {
    const { functionId, brick, result } = call
    const { failure, status, durationMs } = result
    const told = { project: projectId, brick, brick_id: functionId, failure, status, ms: Math.round(durationMs) }
    // A 404 is most often an answer: there is no such order. If the address is wrong, the bot's owner is told.
    if (hasFoundNothing(call)) logger.info(told, 'a connected API found nothing')
    else logger.warn(told, 'a connected API failed')
  }
}

function isLoggedFailure({ result: { state, failure } }: EndedCall): boolean {
  return state === 'failed' && !OTHERS_FAULTS.includes(failure)
}
