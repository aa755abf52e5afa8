import { ERROR_CODES, isErrorCode, type TurnFinding } from '@bricks/contract/wire'
import { describeBrickFailure } from '#ui/trace/brick-failures.ts'

export function describeFinding(finding: TurnFinding): string {
  switch (finding.kind) {
    case 'no_key':
      return finding.code === 'provider_key_missing'
        ? 'There was no API key for the model, so the model was not asked.'
        : 'The provider refused the key, so the model did not answer.'
    case 'failed':
      return `The answer failed. ${describeErrorCode(finding.code)}`
    case 'cut':
      return finding.finish === 'length'
        ? 'The answer was cut: it reached its longest length. The bot’s settings can allow more.'
        : 'The provider’s filter stopped the answer.'
    case 'not_offered':
      return `${finding.brick} could not be called: ${describeAbsence(finding.because)}.`
    case 'refused':
      return describeRefusedCall(finding)
    case 'call_failed':
      return describeFailedCall(finding)
    case 'rounds_used':
      return `It called bricks ${finding.rounds} times in a row. Then it had to answer with what it had.`
    case 'called_nothing':
      return 'It could have called a brick and chose none.'
  }
}

function describeAbsence(because: 'off' | 'model' | 'then'): string {
  if (because === 'off') return 'it is switched off'
  if (because === 'model') return 'the model of the bot calls no bricks'
  return 'it was switched off, or not there yet, when this was answered'
}

function describeRefusedCall({ brick, error, parameter }: Extract<TurnFinding, { kind: 'refused' }>): string {
  if (error === 'unknown_tool') return `It asked for ${brick}, which this bot does not have. Nothing was sent.`
  if (error === 'too_many_calls') return `It asked for ${brick} when it had called as many as it may. Nothing was sent.`
  if (error === 'visitor_unknown') return `${brick} needs a visitor who is signed in. Nothing was sent.`
  if (error === 'declined') return `The visitor did not agree to ${brick}. Nothing was sent.`
  if (error === 'one_at_a_time')
    return `It asked for ${brick} while another call waited for the visitor. Nothing was sent.`
  if (error === 'confirmation_needed')
    return `${brick} asks the visitor first, and this chat could not ask. Nothing was sent.`
  const what = parameter ? `“${parameter}” was missing or did not fit` : 'what it filled in did not fit'
  return `It called ${brick}, but ${what}. Nothing was sent.`
}

function describeFailedCall({ brick, error, status }: Extract<TurnFinding, { kind: 'call_failed' }>): string {
  const reason = describeBrickFailure(error)
  const known = reason ? `: ${reason}` : ''
  return `${brick} failed${known}${status === null ? '' : ` (status ${status})`}.`
}

function describeErrorCode(code: string): string {
  return isErrorCode(code) ? ERROR_CODES[code].message : `Its code is ${code}.`
}
