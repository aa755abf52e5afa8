import type { Tool, ToolParameter } from '../../wire/chat-request.ts'
import { chooseCandidate } from './choose-candidate.ts'
import { findCandidates } from './find-candidates.ts'
import type { FoundText } from './find-dates.ts'
import { findExplicit } from './find-explicit.ts'
import { kindOf, type ParameterKind } from './parameter-kind.ts'

export type Values = Readonly<Record<string, string>>

/** Kinds whose values are told by their form. They are looked for first, and what they take is no name, thing or sentence. */
const FORMED: ReadonlySet<ParameterKind> = new Set([
  'choice',
  'email',
  'phone',
  'link',
  'currency',
  'language',
  'date',
  'time',
  'number',
  'code',
  'place',
])

/** The arguments of the tool that the text names; what it doesn't name is left out. */
export function fillArguments(tool: Tool, text: string, now: Date): Values {
  const kinds = tool.parameters.map((parameter) => ({ parameter, kind: kindOf(parameter) }))
  const ordered = [...kinds.filter(({ kind }) => FORMED.has(kind)), ...kinds.filter(({ kind }) => !FORMED.has(kind))]
  const taken: FoundText[] = []
  const values: Record<string, string> = {}
  for (const { parameter, kind } of ordered) {
    const rest = FORMED.has(kind) || kind === 'sentence' ? text : withoutTaken(text, taken)
    const found = findValue(kind, rest, taken, { parameter, tool, now })
    if (!found) continue
    values[parameter.name] = found.value
    taken.push(found)
  }
  return values
}

function findValue(
  kind: ParameterKind,
  text: string,
  taken: readonly FoundText[],
  given: { parameter: ToolParameter; tool: Tool; now: Date },
): FoundText | undefined {
  const isFree = (found: FoundText) =>
    !taken.some(({ index, text: other }) => index === found.index && other === found.text)
  const explicit = FORMED.has(kind) ? [] : findExplicit(text, given.parameter)
  const candidates = findCandidates(kind, text, given).filter(isFree)
  return explicit[0] ?? chooseCandidate(candidates, given.parameter, text)
}

// Blanks keep the places of everything else.
function withoutTaken(text: string, taken: readonly FoundText[]): string {
  return taken.reduce(
    (rest, { index, text: own }) => rest.slice(0, index) + '|'.padEnd(own.length, ' ') + rest.slice(index + own.length),
    text,
  )
}
