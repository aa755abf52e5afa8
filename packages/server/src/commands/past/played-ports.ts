import { randomUUID } from 'node:crypto'
import { AppError } from '#app-error.ts'
import { estimateTokens } from '#bricks/answers/estimate-tokens.ts'
import { callBrick } from '#bricks/call-brick.ts'
import type { OutboundClient } from '#bricks/outbound/outbound-client.ts'
import { OutboundError } from '#bricks/outbound/outbound-error.ts'
import type { Timers } from '#bricks/outbound/timers.ts'
import { createToolbox } from '#chat/reply/bricks-as-tools.ts'
import type { Bot, Prompt, ReplyPorts } from '#chat/turn.ts'
import type { ModelRequest, ToolCall } from '#language-model/language-model.ts'
import { fillContentSecrets } from '#projects/brick-content.ts'
import type { PlayedTurn } from './played-turn.ts'
import type { PastCall } from './read-sample-histories.ts'

export function createPlayedPorts(bot: Bot, prompt: Prompt, played: PlayedTurn, at: Date): ReplyPorts {
  return { model: { stream: createPlayedModel(prompt, played) }, callBrick: createPlayedBricks(bot, played, at) }
}

function createPlayedModel(prompt: Prompt, { calls, reply, error }: PlayedTurn): ReplyPorts['model']['stream'] {
  let asked = 0
  return async (request, reader) => {
    asked += 1
    const wanted = asked === 1 ? calls.map((call, index) => toToolCall(prompt, call, index)) : []
    if (wanted.length === 0 && error) throw new AppError(error)
    reader.begin()
    const said = wanted.length > 0 ? wanted.map((call) => call.name + call.arguments).join('') : reply
    if (wanted.length === 0) await reader.text(reply)
    return {
      reason: 'stop',
      calls: wanted,
      usage: { prompt_tokens: countPromptTokens(request), completion_tokens: estimateTokens(said) },
    }
  }
}

function toToolCall({ bricks }: Prompt, call: PastCall, index: number): ToolCall {
  const tools = createToolbox(bricks).byName
  const [name = call.brick] = [...tools].find(([, { brick }]) => brick.name === call.brick) ?? []
  return { id: `call_${index + 1}`, name, arguments: JSON.stringify(call.arguments) }
}

function countPromptTokens({ messages, tools }: ModelRequest): number {
  return estimateTokens(messages.map(({ content }) => content).join('\n')) + estimateTokens(JSON.stringify(tools))
}

function createPlayedBricks({ content }: Bot, { calls }: PlayedTurn, at: Date): ReplyPorts['callBrick'] {
  const { functions } = fillContentSecrets(content, new Map())
  return async ({ id, name }, args, signal) => {
    const api = functions.find((each) => each.id === id)?.api
    const call = calls.find(({ brick }) => brick === name)
    if (!call || !api || api.kind === 'mcp') throw new Error(`nothing is prepared for ${name}`)
    const ports = {
      client: createPlayedClient(call),
      timers: createPlayedTimers(call),
      clock: () => at,
      createId: randomUUID,
    }
    return callBrick(ports, { api }, args, signal, { account: '' })
  }
}

function createPlayedClient({ answer }: PastCall): OutboundClient {
  return {
    send: async () => {
      if ('failure' in answer) throw new OutboundError(answer.failure)
      const bytes = Buffer.from(answer.body)
      return { status: answer.status, contentType: 'application/json', bytes, cut: false }
    },
    exchange: async () => {
      throw new OutboundError('unreachable')
    },
    close: async () => {},
  }
}

function createPlayedTimers({ ms }: PastCall): Timers {
  let asked = 0
  return {
    now: () => (asked++ === 0 ? 0 : ms),
    after: () => () => {},
  }
}
