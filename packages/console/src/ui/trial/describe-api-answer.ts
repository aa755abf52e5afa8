import type { AnswerFilter } from '@bricks/contract'
import { describeBotView } from './describe-bot-view.ts'
import { readJson } from './read-json.ts'

/** If the API gave no answer, `status` is 0 and `body` starts with the failure as JSON. */
interface Answer {
  status: number
  body: string
  leads_to?: string | undefined
}

interface ApiAnswerInWords {
  isGood: boolean
  words: string
  reason: string | undefined
  said: string
}

const REDIRECTED = 300
const REFUSED = 400
const FAILED = 500
const LONGEST_REASON = 200

const FAILURES = new Map<string, string>(
  Object.entries({
    blocked:
      'The API was not called. Its address leads to no public server, such as localhost or one inside a company. Check the spelling, or enter an address that the internet can reach.',
    unreachable:
      'The API could not be reached. No server answers under this name, or it broke off. Check the spelling of the address and that it answers by https, or try again later.',
    timeout: 'The API did not answer in time. It may be busy: try again, or ask whoever runs it.',
    too_large: 'The answer is too large to be used. Ask the API for less, such as a shorter list.',
    redirect_refused:
      'The API sent the call on to another address. That is not followed, as secrets could go astray. Enter the other address itself.',
    bad_encoding: 'The answer came compressed in a way that is not read. Ask whoever runs the API for plain answers.',
    invalid_arguments:
      'The API was not called. A sample value is missing, or does not fit its type or the address. Check the sample values.',
    visitor_unknown:
      'The API was not called. It needs to know who the visitor is, and here nobody is one. Try it in the test chat.',
    canceled: 'The call was cancelled. Press Try to make it again.',
  }),
)

const STATUSES: Record<number, string> = {
  400: 'The API could not use what it was sent. Check the sample values and the parameters.',
  401: 'The API wants to know who calls: a key is missing or wrong. Check the sign-in and the headers.',
  403: 'The API does not allow this call: a key is missing, wrong, or has no right to it. Check the sign-in.',
  404: 'The API has nothing at this address. Check the path and the sample values.',
  405: 'The API does not take this method here. Choose the other one.',
  415: 'The API does not take this form of data. Check the body and the header content-type.',
  422: 'The API could not use what it was sent. Check the sample values and the parameters.',
  429: 'The API had too many calls. Wait a little, then try again.',
}

export function describeApiAnswer(answer: Answer, filter: AnswerFilter = {}): ApiAnswerInWords {
  const { status, body, leads_to: leadsTo } = answer
  if (status === 0) return { isGood: false, reason: undefined, ...describeCallFailure(body) }
  if (status < REDIRECTED)
    return { isGood: true, words: describeWorkingAnswer(body, filter), reason: undefined, said: body }
  const words = leadsTo === undefined ? describeStatus(status) : describeRedirect(leadsTo)
  return { isGood: false, words, reason: findReason(body), said: body }
}

function describeWorkingAnswer(body: string, filter: AnswerFilter): string {
  if (body.trim() === '') return 'Works. The API sent an empty answer.'
  const value = readJson(body)
  if (Array.isArray(value) && value.length === 0) return 'Works. The bot will see an empty list. Try another sample.'
  if (body.trim() === '{}') return 'Works. The answer is empty: the bot will see nothing in it.'
  if (filter.as === 'text') return 'Works. The bot will see the answer as it came.'
  const seen = describeBotView(value, filter.keep)
  return seen === undefined ? 'Works. The bot will see:' : `Works. The bot will see: ${seen}.`
}

function describeRedirect(leadsTo: string): string {
  return `The API sent the call on to ${leadsTo}. That is not followed, as secrets could go astray. If you trust that address, enter it instead. If it is a page to sign in at, check the sign-in.`
}

function describeStatus(status: number): string {
  const known = STATUSES[status]
  if (known !== undefined) return known
  if (status < REFUSED) return FAILURES.get('redirect_refused') ?? ''
  return status < FAILED
    ? 'The API refused the call. What it said may tell why.'
    : 'The API itself failed. What you set up may well be right: try again later.'
}

function describeCallFailure(body: string): { words: string; said: string } {
  const [line = '', ...rest] = body.split('\n')
  const { error, message } = readTexts(readJson(line), ['error', 'message'])
  const said = error === undefined ? body : rest.join('\n')
  return { words: (error && FAILURES.get(error)) ?? message ?? 'No answer came.', said }
}

function findReason(body: string): string | undefined {
  const value = readJson(body)
  if (value === undefined) return isShowableReason(body) ? body.trim() : undefined
  const inner = isObject(value) ? [value, value.error, value.errors] : [value]
  for (const each of inner.map((part) => (Array.isArray(part) ? part[0] : part))) {
    if (typeof each === 'string' && isShowableReason(each)) return each
    const { message, detail, error_description, title, error } = readTexts(each, REASONS)
    const reason = message ?? detail ?? error_description ?? title ?? error
    if (reason !== undefined && isShowableReason(reason)) return reason
  }
  return undefined
}

const REASONS = ['message', 'detail', 'error_description', 'title', 'error'] as const

function isShowableReason(text: string): boolean {
  return text.trim() !== '' && text.length <= LONGEST_REASON && !text.includes('<')
}

function readTexts<Name extends string>(value: unknown, names: readonly Name[]): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {}
  if (!isObject(value)) return found
  for (const name of names) {
    const text = value[name]
    if (typeof text === 'string') found[name] = text
  }
  return found
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
