import type { Tool, ToolParameter } from '../../wire/chat-request.ts'
import { findCandidates } from '../filling/find-candidates.ts'
import { kindOf, type ParameterKind } from '../filling/parameter-kind.ts'

const TELLING: ReadonlySet<ParameterKind> = new Set([
  'choice',
  'email',
  'link',
  'currency',
  'date',
  'time',
  'code',
  'place',
  'person',
  'company',
])
const SHARE_OF_ALL = 0.3
const SAME_SHAPE = 1
const NO_EXAMPLE = 0.5

/** How much the values in a prompt speak for a tool: those its parameters ask for, and above all a number of its kind. */
export function weighEvidence(tool: Tool, prompt: string, now: Date): { codes: number; others: number } {
  const required = tool.parameters.filter((parameter) => parameter.required)
  // Where none is required, one of them is what the tool goes by.
  const wanted = required.length > 0 ? required : tool.parameters
  const found = wanted.filter(
    (parameter) =>
      TELLING.has(kindOf(parameter)) && findCandidates(kindOf(parameter), prompt, { parameter, tool, now }).length > 0,
  )
  const codes = wanted
    .filter((parameter) => kindOf(parameter) === 'code')
    .map((parameter) =>
      weighCode(
        parameter,
        findCandidates('code', prompt, { parameter, tool, now }).map(({ value }) => value),
      ),
    )
  return {
    codes: Math.max(0, ...codes),
    others: wanted.length === 0 ? 0 : (SHARE_OF_ALL * found.length) / Math.max(1, required.length),
  }
}

// A description that gives an example ("such as INV-1001") tells whose number a number is.
function weighCode({ description }: ToolParameter, values: readonly string[]): number {
  if (values.length === 0) return 0
  const examples = description.match(/[\p{L}\p{N}-]*\d[\p{L}\p{N}-]*/gu) ?? []
  if (examples.length === 0) return NO_EXAMPLE
  return values.some((value) => examples.some((example) => shapeOf(example) === shapeOf(value))) ? SAME_SHAPE : 0
}

function shapeOf(code: string): string {
  return code.toUpperCase().replaceAll(/\d+/g, '9')
}
