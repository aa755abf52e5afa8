import type { Tool } from '../../wire/chat-request.ts'
import { findCandidates } from '../filling/find-candidates.ts'
import { kindOf, type ParameterKind } from '../filling/parameter-kind.ts'

const TELLING: ReadonlySet<ParameterKind> = new Set(['person', 'company', 'email', 'date'])

/** The one tool for which the prompt holds all it needs, though no word says so: "Who is Ada Field?", "What's on tomorrow?" */
export function findToolByValues(prompt: string, tools: readonly Tool[], now: Date): Tool | undefined {
  const fitting = tools.filter((tool) => {
    const isFound = tool.parameters.map((parameter) => {
      const kind = kindOf(parameter)
      return TELLING.has(kind) && findCandidates(kind, prompt, { parameter, tool, now }).length > 0
    })
    const hasRequired = tool.parameters.some(({ required }) => required)
    return hasRequired
      ? tool.parameters.every(({ required }, index) => !required || isFound[index])
      : isFound.includes(true)
  })
  return fitting.length === 1 ? fitting[0] : undefined
}
