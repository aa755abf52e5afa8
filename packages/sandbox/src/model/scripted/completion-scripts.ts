import type { ToolCall } from '#model/wire/chat-request.ts'
import { DONE, listCallDeltas, writeChunk, writeEvent } from '#model/wire/write-completion.ts'
import type { Script, Step } from './scripted-model.ts'

export type { ToolCall }
export { DONE, writeChunk, writeEvent }

export function writeUsageEvent(promptTokens: number, completionTokens: number): string {
  return writeEvent({ choices: [], usage: { prompt_tokens: promptTokens, completion_tokens: completionTokens } })
}

export function createTextScript(...pieces: string[]): Script {
  return {
    steps: [
      writeChunk({ role: 'assistant', content: '' }),
      ...pieces.map((content) => writeChunk({ content })),
      writeChunk({}, 'stop'),
      writeUsageEvent(10, pieces.length),
      DONE,
    ],
  }
}

export function createCallScript(...calls: ToolCall[]): Script {
  const deltas = calls.flatMap((call, index) => [
    ...listCallDeltas(call, index, call.arguments.match(/.{1,3}/gsu) ?? []),
  ])
  return {
    steps: [
      writeChunk({ role: 'assistant', content: null }),
      ...deltas.map((delta) => writeChunk(delta)),
      writeChunk({}, 'tool_calls'),
      writeUsageEvent(20, 5),
      DONE,
    ],
  }
}

export function splitScriptAtEveryByte(script: Script): Script {
  return { ...script, steps: script.steps.flatMap(splitStepAtEveryByte) }
}

function splitStepAtEveryByte(step: Step): Step[] {
  if (typeof step !== 'string') return [step]
  return Array.from(Buffer.from(step), (byte) => Uint8Array.of(byte))
}
