import { createHmac } from 'node:crypto'
import type { BrickCaller } from '#bricks/brick-caller.ts'
import { completePastedUrl } from '#bricks/outbound/address/brick-url.ts'
import { OutboundError } from '#bricks/outbound/outbound-error.ts'
import type { HandoffLetter } from './letter.ts'

export interface Receiver {
  /** The owner's id, because different owners must share no socket. */
  account: string
  url: string
  secret: string
}

export interface Sent {
  ok: boolean
  status?: number
  failure?: string
}

const TIMEOUT_MS = 15_000

/**
 * Calls through `BrickCaller`, because a builder chose the address. Any 2xx status counts as delivered. Each try gets a
 * new signature.
 */
export async function sendHandoffWebhook(
  caller: Pick<BrickCaller, 'send'>,
  { account, url, secret }: Receiver,
  letter: HandoffLetter,
  now: Date,
): Promise<Sent> {
  const body = writeWebhook(letter)
  const address = completePastedUrl(url)
  const headers = [
    { name: 'content-type', value: 'application/json' },
    { name: 'bricks-signature', value: signHandoffWebhook(body, secret, now) },
  ]
  try {
    const request = { account, typedUrl: address, url: address, method: 'POST', headers, body } as const
    const { status } = await caller.send(request, AbortSignal.timeout(TIMEOUT_MS))
    return status >= 200 && status < 300 ? { ok: true, status } : { ok: false, status, failure: 'bad_status' }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    const { failure, status } = error
    return { ok: false, failure: failure === 'canceled' ? 'timeout' : failure, ...(status !== undefined && { status }) }
  }
}

/** `t` is in seconds. The HMAC key is the secret's text as the owner saw it, not decoded. */
export function signHandoffWebhook(body: string, secret: string, now: Date): string {
  const at = Math.floor(now.getTime() / 1000)
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

function writeWebhook({
  id,
  at,
  projectId,
  conversationId,
  visitor,
  message,
  transcript,
  link,
}: HandoffLetter): string {
  return JSON.stringify({
    event: 'handoff',
    id,
    at,
    project_id: projectId,
    conversation_id: conversationId,
    visitor,
    message,
    transcript,
    link,
  })
}
