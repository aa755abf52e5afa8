import type { CheckResult, Expectation } from '@bricks/contract'
import { toArgumentText } from '#bricks/arguments/brick-arguments.ts'
import { isRecord } from '#json.ts'
import { isPatternExpectation } from './check-content.ts'
import { type PatternFinding, searchPatterns } from './patterns/search-patterns.ts'

export type CheckedAnswer = CheckResult['answers'][number]
type Failure = CheckResult['failures'][number]
type Opinion = CheckResult['opinions'][number]

/**
 * In characters. Patterns are searched for only in this much of an answer, because each character takes time. Words are
 * searched for in the whole answer.
 */
const MOST_SEARCHED = 8_000
const MOST_GOT = 500

const TOO_SLOW = 'This pattern takes too long to look for.'

export async function listFailedExpectations(
  expects: readonly Expectation[],
  answers: readonly CheckedAnswer[],
  opinions: readonly Opinion[],
): Promise<Failure[]> {
  const readAnswerOf = ({ turn }: Expectation) => answers[turn] ?? { text: '', calls: [] }
  const patterns = expects.filter(isPatternExpectation)
  const searches = patterns.map((each) => ({
    pattern: each.text,
    text: readAnswerOf(each).text.slice(0, MOST_SEARCHED),
  }))
  const findings = await searchPatterns(searches)
  const findingOf = new Map<Expectation, PatternFinding | undefined>(patterns.map((each, at) => [each, findings[at]]))
  return expects.flatMap((each, at) => {
    const got =
      each.kind === 'judge'
        ? findFailureByOpinion(opinions, at)
        : findFailureByRule(each, readAnswerOf(each), findingOf.get(each))
    return got === undefined ? [] : [{ turn: each.turn, expectation: at, kind: each.kind, got: got.slice(0, MOST_GOT) }]
  })
}

function findFailureByOpinion(opinions: readonly Opinion[], at: number): string | undefined {
  const opinion = opinions.find(({ expectation }) => expectation === at)
  return opinion?.holds ? undefined : (opinion?.reason ?? '')
}

type Ruled = Exclude<Expectation, { kind: 'judge' }>

function findFailureByRule(
  expected: Ruled,
  answer: CheckedAnswer,
  finding: PatternFinding | undefined,
): string | undefined {
  if ('brick' in expected) {
    return hasCalled(expected, answer) === (expected.kind === 'calls') ? undefined : describeCalls(answer)
  }
  if (expected.kind === 'asks')
    return hasAskedForParameter(expected.parameter, answer) ? undefined : describeAnswer(answer)
  if (finding?.isLate) return TOO_SLOW
  const found = isPatternExpectation(expected) ? finding?.found : findWords(answer.text, expected.text)
  const isRight = expected.kind === 'says' ? found !== undefined : found === undefined
  return isRight ? undefined : (found ?? answer.text)
}

function hasCalled(
  { brick, values = {} }: Extract<Ruled, { kind: 'calls' | 'never' }>,
  { calls }: CheckedAnswer,
): boolean {
  return calls.some((call) => {
    if (call.id !== brick || !isCallMade(call)) return false
    return Object.entries(values).every(([name, value]) => isSameFoldedText(readArgument(call.arguments, name), value))
  })
}

function isCallMade({ error }: CheckedAnswer['calls'][number]): boolean {
  return error !== 'invalid_arguments'
}

function readArgument(given: unknown, name: string): string | undefined {
  if (!isRecord(given) || !Object.hasOwn(given, name)) return undefined
  return toArgumentText(given[name] as Parameters<typeof toArgumentText>[0])
}

function isSameFoldedText(one: string | undefined, other: string): boolean {
  return one !== undefined && foldForComparing(one) === foldForComparing(other)
}

function hasAskedForParameter(parameter: string | undefined, { text, calls }: CheckedAnswer): boolean {
  if (calls.some(({ error }) => error === undefined) || !/[?？؟]/.test(text)) return false
  if (parameter === undefined) return true
  const words = parameter.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u).filter((word) => word.length > 2)
  const said = foldForComparing(text)
  return words.length === 0 || words.some((word) => said.includes(foldForComparing(word)))
}

/**
 * Also finds words that the model set in bold or as code, in whole or in part, because readers do not see the marks.
 */
function findWords(said: string, text: string): string | undefined {
  const wanted = foldForComparing(text)
  const isFound = [said, said.replaceAll(MARKS, '')].some((words) => foldForComparing(words).includes(wanted))
  return isFound ? text : undefined
}

const MARKS = /[*_`~]/g

/** Adds the error only to a call with wrong arguments, because any other call counts as made, even if it failed. */
function describeCalls({ calls }: CheckedAnswer): string {
  const lines = calls.map((call) => {
    const given = JSON.stringify(isRecord(call.arguments) ? call.arguments : {})
    return `${call.brick} ${given}${isCallMade(call) ? '' : ` ${call.error}`}`
  })
  return lines.join('\n')
}

function describeAnswer(answer: CheckedAnswer): string {
  return [answer.text, describeCalls(answer)].filter((part) => part !== '').join('\n')
}

/**
 * People type straight quotation marks and hyphens, and models often write curly marks, angle marks and dashes, so all
 * of these are made equal. In French a space stands inside angle marks; it is removed.
 */
function foldForComparing(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/(?<![^\s(])[«‹]\s|\s[»›](?![\p{L}\p{N}])/gu, (mark) => mark.trim())
    .replaceAll(/[‘’‚‛‹›]/g, "'")
    .replaceAll(/[“”„‟«»]/g, '"')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
