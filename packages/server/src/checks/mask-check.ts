import type { CheckResult, Expectation } from '@bricks/contract'
import { maskPersonalData } from '#conversation-texts/mask-personal-data.ts'
import { parseJson } from '#json.ts'
import type { RecordedAnswer } from '#rehearsal/call-rehearsed-brick.ts'
import type { CheckContent } from './check-content.ts'

/** A turn may be older than the masking setting, so a check that is made from the turn is masked here. */
export function maskCheckContent(content: CheckContent): CheckContent {
  return {
    ...content,
    name: maskPersonalData(content.name),
    turns: content.turns.map(({ say }) => ({ say: maskPersonalData(say) })),
    expects: content.expects.map(maskExpectation),
    recorded: maskRecordedAnswers(content.recorded),
  }
}

export function maskRecordedAnswers(recorded: readonly RecordedAnswer[]): RecordedAnswer[] {
  return recorded.map((each) => ({ ...each, text: maskPersonalData(each.text) }))
}

/** A result is masked before it is stored, because the model may have repeated what a brick answered. */
export function maskCheckResult(result: CheckResult): CheckResult {
  return {
    ...result,
    failures: result.failures.map((each) => ({ ...each, got: maskPersonalData(each.got) })),
    opinions: result.opinions.map((each) => ({ ...each, reason: maskPersonalData(each.reason) })),
    answers: result.answers.map(({ text, calls }) => ({
      text: maskPersonalData(text),
      calls: calls.map((call) => ({ ...call, arguments: maskArguments(call.arguments) })),
    })),
  }
}

function maskExpectation(expectation: Expectation): Expectation {
  if (expectation.kind !== 'calls' || !expectation.values) return expectation
  const values = Object.entries(expectation.values).map(([name, text]) => [name, maskPersonalData(text)] as const)
  return { ...expectation, values: Object.fromEntries(values) }
}

function maskArguments(given: unknown): unknown {
  const masked = maskPersonalData(JSON.stringify(given) ?? '')
  return parseJson(masked) ?? masked
}
