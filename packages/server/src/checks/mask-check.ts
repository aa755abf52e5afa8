import type { CheckResult, Expectation } from '@bricks/contract'
import { maskPersonal } from '#conversation-texts/mask-personal.ts'
import { parseJson } from '#json.ts'
import type { RecordedAnswer } from '#rehearsal/call-rehearsed-brick.ts'
import type { CheckContent } from './check-content.ts'

/** A turn may be older than the masking setting, so a check that is made from the turn is masked here. */
export function maskMadeContent(content: CheckContent): CheckContent {
  return {
    ...content,
    name: maskPersonal(content.name),
    turns: content.turns.map(({ say }) => ({ say: maskPersonal(say) })),
    expects: content.expects.map(maskExpectation),
    recorded: maskRecorded(content.recorded),
  }
}

export function maskRecorded(recorded: readonly RecordedAnswer[]): RecordedAnswer[] {
  return recorded.map((each) => ({ ...each, text: maskPersonal(each.text) }))
}

/** A result is masked before it is stored, because the model may have repeated what a brick answered. */
export function maskResult(result: CheckResult): CheckResult {
  return {
    ...result,
    failures: result.failures.map((each) => ({ ...each, got: maskPersonal(each.got) })),
    opinions: result.opinions.map((each) => ({ ...each, reason: maskPersonal(each.reason) })),
    answers: result.answers.map(({ text, calls }) => ({
      text: maskPersonal(text),
      calls: calls.map((call) => ({ ...call, arguments: maskArguments(call.arguments) })),
    })),
  }
}

function maskExpectation(expectation: Expectation): Expectation {
  if (expectation.kind !== 'calls' || !expectation.values) return expectation
  const values = Object.entries(expectation.values).map(([name, text]) => [name, maskPersonal(text)] as const)
  return { ...expectation, values: Object.fromEntries(values) }
}

function maskArguments(given: unknown): unknown {
  const masked = maskPersonal(JSON.stringify(given) ?? '')
  return parseJson(masked) ?? masked
}
