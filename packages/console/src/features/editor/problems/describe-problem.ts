import type { ProjectProblem } from '@bricks/contract'
import { ERROR_CODES, isErrorCode } from '@bricks/contract/wire'
import { describeBrickFailure } from '#ui/trace/brick-failures.ts'

export type Remedy = 'brick' | 'key' | 'model'

interface ProblemWords {
  happened: string
  advice: string
  remedy?: Remedy
}

const BRICK_ADVICE = new Map<string, string>(
  Object.entries({
    brick_blocked: 'Look at its address: it must be a public one.',
    brick_connection_needed: 'Connect it.',
    brick_connection_refused: 'Connect it again.',
    brick_timeout: 'Try it, and ask whoever runs the API if it stays slow.',
    brick_too_large: 'Ask the API for less, such as a shorter list.',
    brick_bad_status: 'Try it: its answer tells what is wrong.',
    brick_redirect_refused: 'Enter the address it leads to.',
    brick_invalid_arguments: 'Say more exactly in its parameters what each must look like.',
    brick_tool_changed: 'Read its server again.',
    brick_visitor_unknown: 'It works only where visitors are signed in.',
  }),
)

const BOT_PROBLEMS = new Map<string, ProblemWords>(
  Object.entries({
    provider_key_missing: {
      happened: 'The bot could not answer: there was no API key for its model.',
      advice: 'Set one in Settings.',
      remedy: 'key',
    },
    provider_key_invalid: {
      happened: 'The provider refused the key of this bot.',
      advice: 'Make a new key there and save it in Settings.',
      remedy: 'key',
    },
    model_unavailable: {
      happened: 'The bot could not answer: the provider no longer offers its model.',
      advice: 'Choose another one.',
      remedy: 'model',
    },
    model_without_tools: {
      happened: 'The bot could not answer: its model cannot call APIs.',
      advice: 'Choose another one.',
      remedy: 'model',
    },
    model_ended: {
      happened: 'The bot could not answer: its model has ended.',
      advice: 'Choose another one.',
      remedy: 'model',
    },
    provider_busy: {
      happened: 'The provider was busy.',
      advice: 'It passes by itself, unless your credit or quota there is used up.',
    },
    provider_failed: { happened: 'The provider failed to answer.', advice: 'It passes by itself.' },
    provider_timeout: {
      happened: 'The provider took too long to answer.',
      advice: 'A quicker model helps if this stays.',
      remedy: 'model',
    },
    provider_unreachable: { happened: 'The provider could not be reached.', advice: 'It passes by itself.' },
  }),
)

const NO_CREDIT = 'The credit at the provider is used up.'
const REFUSED = 'It does not pass by itself. Ask the same in the test chat to see why.'

/** What the provider said begins with its HTTP status. */
function findAdviceOnRefusal({ code, said = '' }: ProjectProblem): string | undefined {
  if (code !== 'provider_failed' || !/^4\d\d\b/.test(said)) return undefined
  return said.startsWith('402') ? NO_CREDIT : REFUSED
}

export function describeProblem(problem: ProjectProblem): ProblemWords {
  const { code, brick } = problem
  if (brick && code === 'brick_answer_changed') {
    return {
      happened: `The answer of “${brick}” changed its form: none of the fields that you keep were in it, so the bot was shown all of it.`,
      advice: 'Try it, and choose its fields again.',
      remedy: 'brick',
    }
  }
  if (brick) {
    const reason = describeBrickFailure(code) ?? 'its answer could not be used'
    return {
      happened: `“${brick}” failed: ${reason}.`,
      advice: BRICK_ADVICE.get(code) ?? 'Open it and try it.',
      remedy: 'brick',
    }
  }
  const known = BOT_PROBLEMS.get(code)
  if (known) return { ...known, advice: findAdviceOnRefusal(problem) ?? known.advice }
  return { happened: isErrorCode(code) ? ERROR_CODES[code].message : 'The bot could not answer.', advice: '' }
}
