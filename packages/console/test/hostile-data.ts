import type { Check, CheckResult, ConnectedFunction, Insights, Project, Template } from '@bricks/contract'
import type { ReplyTrace } from '@bricks/contract/wire'
import { FAILED, RETURNS } from './checks.ts'
import { TRACE } from './conversations.ts'
import { EDITED, ORDERS } from './editor-project.ts'
import { createInsights } from './insights.ts'
import { TEMPLATE } from './sample-data.ts'

export const createHostileFunction = (text: string): ConnectedFunction => ({ ...ORDERS, name: text, description: text })
export const createHostileProject = (text: string): Project => ({
  ...EDITED,
  name: text,
  system: text,
  functions: [createHostileFunction(text)],
})
export const createHostileTemplate = (text: string): Template => ({
  ...TEMPLATE,
  name: text,
  description: text,
  required: [text],
  bricks: [{ name: text, description: text, method: 'GET', host: text }],
})
export const createHostileTrace = (text: string): ReplyTrace => ({
  ...TRACE,
  model: text,
  offered: [text],
  rounds: TRACE.rounds.map((round) => ({
    ...round,
    calls: round.calls.map((call) => ({
      ...call,
      brick: text,
      id: text,
      arguments: { [text]: text },
      request: { method: 'POST', url: text, body: text },
      shown: text,
    })),
  })),
})
export const createHostileInsights = (range: { from: string; to: string }, text: string): Insights => {
  const { bricks, models, ...rest } = createInsights(range)
  return {
    ...rest,
    bricks: bricks.map((brick, at) => ({ ...brick, id: `${text}${at}`, name: text })),
    models: models.map((each) => ({ ...each, model: text })),
    questions: [{ text, count: 2, turns: [{ conversation_id: 'lamp', id: 't1' }] }],
  }
}
export const createHostileCheck = (text: string): Check => ({
  ...RETURNS,
  name: text,
  turns: [{ say: text }],
  expects: [
    { turn: 0, kind: 'calls', brick: ORDERS.id ?? '', values: { [text]: text } },
    { turn: 0, kind: 'says', text },
    { turn: 0, kind: 'judge', sentence: text },
  ],
})
export const createHostileResult = (text: string): CheckResult => ({
  ...FAILED,
  name: text,
  failures: FAILED.failures.map((each) => ({ ...each, got: text })),
  opinions: FAILED.opinions.map((each) => ({ ...each, reason: text })),
  answers: [{ text, calls: [{ id: text, brick: text, arguments: { [text]: text } }] }],
})
