import type { Check, Expectation } from '@bricks/contract'
import type { RunFailure } from '@bricks/contract/wire'
import { isolateName } from '@bricks/contract/wire'
import { describeBrickFailure } from '#ui/trace/brick-failures.ts'

export interface NamedBrick {
  id: string
  name: string
}

type Checked = Pick<Check, 'turns' | 'expects'>

const MOST_QUOTED = 160

export function describeExpectation(expected: Expectation, bricks: readonly NamedBrick[]): string {
  switch (expected.kind) {
    case 'calls':
      return `calls ${nameBrick(expected.brick, bricks)}${describeValues(expected.values)}`
    case 'never':
      return `does not call ${nameBrick(expected.brick, bricks)}${describeValues(expected.values)}`
    case 'says':
      return `says ${describeText(expected)}`
    case 'lacks':
      return `does not say ${describeText(expected)}`
    case 'asks':
      return expected.parameter ? `asks for ${expected.parameter}` : 'asks back'
    case 'judge':
      return `is judged by the model: “${isolateName(expected.sentence)}”`
  }
}

export function describeExpectations({ turns, expects }: Checked, bricks: readonly NamedBrick[]): string {
  const words = expects.map((each) => {
    const place = turns.length > 1 ? `in answer ${each.turn + 1} ` : ''
    return `${place}it ${describeExpectation(each, bricks)}`
  })
  const sentence = words.join('; ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

export function describeFailures(
  { turns, expects }: Checked,
  failures: readonly RunFailure[],
  bricks: readonly NamedBrick[],
): string {
  const words = failures.map((failure) => {
    const expected = expects[failure.expectation]
    // If the check was changed since the run, the failure may belong to an earlier expectation: it gets no details.
    const said =
      expected?.kind === failure.kind ? describeRunFailure(expected, failure.got, bricks) : 'it was otherwise'
    return turns.length > 1 ? `in answer ${failure.turn + 1} ${said}` : said
  })
  return Array.from(new Set(words)).join('; ')
}

function describeRunFailure(expected: Expectation, got: string, bricks: readonly NamedBrick[]): string {
  switch (expected.kind) {
    case 'calls':
    case 'never':
      return got === '' ? 'it called nothing' : `it called ${describeCalls(got)}`
    case 'says':
      return got === '' ? 'it said nothing' : `it did not say ${describeText(expected)}`
    case 'lacks':
      return `it said ${quoteText(got)}`
    case 'asks':
      return got === ''
        ? 'it said nothing'
        : `it did not ${describeExpectation(expected, bricks).replace('asks', 'ask')}`
    case 'judge':
      return `in the model’s opinion not “${isolateName(expected.sentence)}”${got === '' ? '' : `: ${isolateName(got)}`}`
  }
}

function nameBrick(id: string, bricks: readonly NamedBrick[]): string {
  return isolateName(bricks.find((brick) => brick.id === id)?.name ?? 'a deleted brick')
}

function describeText({ text, regex }: { text: string; regex?: boolean | undefined }): string {
  return regex ? `/${text}/` : quoteText(text)
}

function describeValues(values: Record<string, unknown> | undefined): string {
  const words = Object.entries(values ?? {}).map(
    ([name, value]) => `${isolateName(name)} ${quoteText(describeValue(value))}`,
  )
  return words.length > 0 ? ` with ${words.join(', ')}` : ''
}

/**
 * `got` has one line for each call: the brick's name, its arguments as JSON, and the code of its refusal if it was not
 * made. Earlier results have the code in place of the arguments. The end may be cut off.
 */
function describeCalls(got: string): string {
  return got.split('\n').map(describeCall).join(' and ')
}

function describeCall(line: string): string {
  const call = /^(?<name>[^{]*?)(?: (?<given>\{.*\}))?(?: (?<code>[a-z_]+))?$/s.exec(line)?.groups
  const values = call && parseCallValues(call.given ?? '{}')
  if (!values) return isolateName(line)
  const refusal = call.code === undefined ? '' : `, but ${describeBrickFailure(call.code) ?? 'the call was refused'}`
  return `${isolateName(call.name ?? '')}${describeValues(values)}${refusal}`
}

function parseCallValues(json: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function describeValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function quoteText(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return `“${isolateName(line.length <= MOST_QUOTED ? line : `${line.slice(0, MOST_QUOTED)}…`)}”`
}
