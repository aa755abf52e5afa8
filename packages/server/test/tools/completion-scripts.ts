import type { Script, Step } from './scripted-provider.ts'

type Delta = Record<string, unknown>

/** One server-sent event with a chunk of a completion. */
export function chunk(delta: Delta, finish: string | null = null): string {
  return event({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })
}

export function event(data: unknown): string {
  return `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
}

export const DONE = event('[DONE]')

/** The chunk that counts the tokens. */
export function usage(promptTokens: number, completionTokens: number): string {
  return event({ choices: [], usage: { prompt_tokens: promptTokens, completion_tokens: completionTokens } })
}

/** A whole answer of these pieces of text. */
export function answerText(...pieces: string[]): Script {
  return {
    steps: [
      chunk({ role: 'assistant', content: '' }),
      ...pieces.map((content) => chunk({ content })),
      chunk({}, 'stop'),
      usage(10, pieces.length),
      DONE,
    ],
  }
}

export type ScriptedCall = { id: string; name: string; arguments: string }

/** A whole answer that asks for these calls, each argument text in fragments of three characters. */
export function answerCalls(...calls: ScriptedCall[]): Script {
  const deltas = calls.flatMap((call, index) => [
    { index, id: call.id, type: 'function', function: { name: call.name, arguments: '' } },
    ...(call.arguments.match(/.{1,3}/gsu) ?? []).map((piece) => ({ index, function: { arguments: piece } })),
  ])
  return {
    steps: [
      chunk({ role: 'assistant', content: null }),
      ...deltas.map((delta) => chunk({ tool_calls: [delta] })),
      chunk({}, 'tool_calls'),
      usage(20, 5),
      DONE,
    ],
  }
}

/** The same bytes, each in a write of its own. */
export function splitAtEveryByte(script: Script): Script {
  return { ...script, steps: script.steps.flatMap(bytesOf) }
}

function bytesOf(step: Step): Step[] {
  if (typeof step !== 'string') return [step]
  return Array.from(Buffer.from(step), (byte) => Uint8Array.of(byte))
}
