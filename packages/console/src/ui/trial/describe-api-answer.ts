/** If the API gave no answer, `status` is 0 and `body` starts with the failure as JSON. */
interface Answer {
  status: number
  body: string
}

const REDIRECTED = 300
const REFUSED = 400
const FAILED = 500

const FAILURES: Record<string, string> = {
  blocked: 'This address cannot be called. Look at its spelling: it must be a public one.',
  unreachable: 'The API could not be reached, or broke off its answer. Look at the address, or try again later.',
  timeout: 'The API did not answer in time. Try again, or ask whoever runs it.',
  too_large: 'The answer is too large to be used. Ask the API for less, such as a shorter list.',
  redirect_refused: 'The API sent the call on to another address, which is not followed. Enter that address itself.',
  bad_encoding: 'The API sent a compressed answer, which is not read.',
  invalid_arguments: 'A sample value is missing, or does not fit its parameter or the address.',
  visitor_unknown: 'The API needs to know who the visitor is, which nobody does here.',
  canceled: 'The call was canceled.',
}

const STATUSES: Record<number, string> = {
  400: 'The API could not use what it was sent. Look at the sample values and the parameters.',
  401: 'The API wants to know who calls: a key is missing or wrong. Look at the headers.',
  403: 'The API does not allow this call: a key is missing, wrong, or has no right to it.',
  404: 'The API has nothing at this address. Look at the path and the sample values.',
  405: 'The API does not take this method here. Try the other one.',
  415: 'The API does not take this form of data. Look at the header content-type.',
  422: 'The API could not use what it was sent. Look at the sample values and the parameters.',
  429: 'The API had too many calls. Wait a little, then try again.',
}

export function describeApiAnswer({ status, body }: Answer): { isGood: boolean; words: string; said: string } {
  if (status === 0) return { isGood: false, ...describeFailure(body) }
  if (status < REDIRECTED) {
    return {
      isGood: true,
      words: body === '' ? 'It works. The API answered without a word.' : 'It works. The bot reads:',
      said: body,
    }
  }
  return { isGood: false, words: describeStatus(status), said: body }
}

function describeStatus(status: number): string {
  const known = STATUSES[status]
  if (known !== undefined) return known
  if (status < REFUSED) return FAILURES.redirect_refused ?? ''
  return status < FAILED
    ? 'The API refused the call. What it said may tell why.'
    : 'The API itself failed. What you set up may well be right: try again later.'
}

function describeFailure(body: string): { words: string; said: string } {
  const [line = '', ...rest] = body.split('\n')
  const { error, message } = readFailure(line)
  const said = error === undefined ? body : rest.join('\n')
  return { words: (error && FAILURES[error]) ?? message ?? 'No answer came.', said }
}

function readFailure(line: string): { error?: string; message?: string } {
  try {
    const { error, message }: { error?: unknown; message?: unknown } = JSON.parse(line) ?? {}
    return {
      ...(typeof error === 'string' && { error }),
      ...(typeof message === 'string' && { message }),
    }
  } catch {
    return {}
  }
}
