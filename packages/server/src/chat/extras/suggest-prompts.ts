import { LIMITS, shortenToOneLine, type TokenUsage } from '@bricks/contract/wire'
import { streamModelAndCountTokens } from '#chat/reply/stream-model-and-count-tokens.ts'
import { createTextAccumulator } from '#chat/text-accumulator.ts'
import type { IncomingChat, SaidAnswer, TurnPorts } from '#chat/turn.ts'
import type { ModelMessage, ModelRequest } from '#language-model/language-model.ts'

/** In milliseconds. The end of the answer waits at most this long for the suggestions. */
const PATIENCE = 2_000
const MOST_TOKENS = 60
const READ = { question: 1_000, answer: 4_000 }

const TASK = `Suggest what this visitor may want to ask next: up to ${LIMITS.followUps} short questions or requests in the visitor's own words and language, each of at most eight words, one a line, without numbers or quotation marks. Only what this assistant can help with. Write nothing else.`

interface SuggestPorts extends Pick<TurnPorts, 'model'>, Pick<IncomingChat, 'onError'> {}

export function createSuggestPort(ports: SuggestPorts): NonNullable<TurnPorts['suggestPrompts']> {
  return async (answer, turnSignal) => {
    const said = createTextAccumulator()
    let usage: TokenUsage | undefined
    const asking = {
      request: writeSuggestRequest(answer),
      said,
      reader: { begin() {}, text: (delta: string) => void said.add(delta) },
      count(counted: TokenUsage) {
        usage = counted
      },
    }
    const timeout = AbortSignal.timeout(PATIENCE)
    try {
      await streamModelAndCountTokens(ports.model, asking, AbortSignal.any([turnSignal, timeout]))
      return { items: readPrompts(said.toString()), usage }
    } catch (error) {
      if (!timeout.aborted && !turnSignal.aborted) ports.onError(error)
      return { items: [], usage }
    }
  }
}

function writeSuggestRequest({ prompt, text }: SaidAnswer): ModelRequest {
  const { apiKey, provider, model, profile, sampling, messages } = prompt
  const system = messages[0]?.role === 'system' ? [messages[0]] : []
  const question = messages.findLast(({ role }) => role === 'user')?.content ?? ''
  const asked: ModelMessage[] = [
    ...system,
    { role: 'user', content: question.slice(0, READ.question).toWellFormed() },
    { role: 'assistant', content: text.slice(0, READ.answer).toWellFormed() },
    { role: 'user', content: TASK },
  ]
  const limited = { ...sampling, max_tokens: MOST_TOKENS }
  return { apiKey, provider, model, profile, sampling: limited, messages: asked, tools: [], mayRetry: false }
}

/** Removes numbers and quotation marks, which models write although they are told not to. */
function readPrompts(text: string): string[] {
  const lines = text.split('\n').map((line) =>
    shortenToOneLine(
      line
        .trim()
        .replace(/^(?:[-*•]|\d{1,2}[.)])\s*/u, '')
        .replace(/^["'“”„«»]|["'“”«»]$/gu, ''),
      LIMITS.followUp,
    ),
  )
  return [...new Set(lines.filter((line) => line !== ''))].slice(0, LIMITS.followUps)
}
