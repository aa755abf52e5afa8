import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  makeError,
  makeSubscription,
  type StripeSubscription,
  type SubscriptionSketch,
  seconds,
} from './stripe-objects.ts'

export interface StripeRequest {
  method: string
  path: string
  query: URLSearchParams
  form: URLSearchParams
  idempotencyKey: string | undefined
}

interface Answer {
  status: number
  body: object
}

interface Session {
  id: string
  status: 'open' | 'expired' | 'complete'
  customer: string
  [field: string]: unknown
}

/** Done before an answer is sent: it may wait, answer instead, or break the connection. */
export type Interference = (request: StripeRequest) => Promise<Answer | 'cut' | undefined> | Answer | 'cut' | undefined

export interface ScriptedStripe {
  baseUrl: string
  requests: StripeRequest[]
  customers: Map<string, { email: string }>
  sessions: Map<string, Session>
  /** Payment intents that were given back. */
  refunds: string[]
  /** What Stripe says from now on. */
  set(sketch: SubscriptionSketch): StripeSubscription
  remove(id: string): void
  interfere(interference: Interference | undefined): void
  count(method: string, path: RegExp): number
  close(): Promise<void>
}

const CLOCK = new Date('2026-11-21T12:00:00.000Z')

/** Stripe on loopback, as far as the product asks it, with the state that a test gives it. */
export async function startScriptedStripe(): Promise<ScriptedStripe> {
  const state = new State()
  const requests: StripeRequest[] = []
  let interference: Interference | undefined

  const server = createServer(async (incoming, response) => {
    const request = await readRequest(incoming)
    requests.push(request)
    // What is asked is read at once; the answer may be late, and old by then.
    const read = request.method === 'GET' ? state.answer(request) : undefined
    const instead = await interference?.(request)
    if (instead === 'cut') return void incoming.socket.destroy()
    send(response, instead ?? read ?? state.answerOnce(request))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen')

  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    requests,
    customers: state.customers,
    sessions: state.sessions,
    refunds: state.refunds,
    set: (sketch) => {
      const subscription = makeSubscription(sketch)
      state.subscriptions.set(sketch.id, subscription)
      return subscription
    },
    remove: (id) => void state.subscriptions.delete(id),
    interfere: (next) => {
      interference = next
    },
    count: (method, path) => requests.filter((request) => request.method === method && path.test(request.path)).length,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

class State {
  readonly customers = new Map<string, { email: string }>()
  readonly sessions = new Map<string, Session>()
  readonly subscriptions = new Map<string, StripeSubscription>()
  readonly refunds: string[] = []
  readonly #answers = new Map<string, Answer>()
  #made = 0

  /** The same key gets the same answer, and does nothing twice. */
  answerOnce(request: StripeRequest): Answer {
    const { idempotencyKey: key } = request
    const known = key && this.#answers.get(key)
    if (known) return known
    const answer = this.answer(request)
    if (key && answer.status < 500) this.#answers.set(key, answer)
    return answer
  }

  answer(request: StripeRequest): Answer {
    const { method, path, query, form } = request
    const [, , resource = '', id = '', action = ''] = path.replace('checkout/', '').split('/')
    if (resource === 'customers') return method === 'POST' ? this.#createCustomer(form) : this.#deleteCustomer(id)
    if (resource === 'subscriptions') return this.#subscription(method, id, query)
    if (resource === 'sessions' && path.includes('checkout')) {
      if (action === 'expire') return this.#expire(id)
      return method === 'POST' ? this.#createSession(form) : this.#listSessions(query)
    }
    if (resource === 'billing_portal') return this.#createPortal(form)
    if (resource === 'invoice_payments') return this.#listPayments(query)
    if (resource === 'refunds') return this.#refund(form)
    return missing(path)
  }

  #createCustomer(form: URLSearchParams): Answer {
    const id = `cus_${++this.#made}`
    this.customers.set(id, { email: form.get('email') ?? '' })
    return ok({ id, object: 'customer', email: form.get('email') })
  }

  #deleteCustomer(id: string): Answer {
    if (!this.customers.delete(id)) return missing('customer')
    for (const subscription of this.subscriptions.values()) {
      if (subscription.customer === id) subscription.status = 'canceled'
    }
    return ok({ id, object: 'customer', deleted: true })
  }

  #subscription(method: string, id: string, query: URLSearchParams): Answer {
    if (id === '') {
      const customer = query.get('customer')
      const data = [...this.subscriptions.values()].filter((subscription) => subscription.customer === customer)
      return ok({ object: 'list', data: structuredClone(data), has_more: false, url: '/v1/subscriptions' })
    }
    const subscription = this.subscriptions.get(id)
    if (!subscription || (method === 'DELETE' && subscription.status === 'canceled')) return missing('subscription')
    if (method === 'DELETE') subscription.status = 'canceled'
    return ok(subscription)
  }

  #createSession(form: URLSearchParams): Answer {
    const customer = form.get('customer') ?? ''
    if (!this.customers.has(customer)) return missing('customer')
    const id = `cs_test_${++this.#made}`
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      customer,
      url: `https://checkout.stripe.com/c/pay/${id}`,
      metadata: { price_id: form.get('metadata[price_id]') },
      expires_at: seconds(CLOCK) + 86_400,
    }
    this.sessions.set(id, session)
    return ok(session)
  }

  #listSessions(query: URLSearchParams): Answer {
    const open = [...this.sessions.values()].filter(
      ({ customer, status }) => customer === query.get('customer') && status === query.get('status'),
    )
    return ok({ object: 'list', data: structuredClone(open), has_more: false, url: '/v1/checkout/sessions' })
  }

  #expire(id: string): Answer {
    const session = this.sessions.get(id)
    if (session?.status !== 'open') return { status: 400, body: { error: { type: 'invalid_request_error' } } }
    session.status = 'expired'
    return ok(session)
  }

  #createPortal(form: URLSearchParams): Answer {
    if (!this.customers.has(form.get('customer') ?? '')) return missing('customer')
    return ok({ id: 'bps_1', object: 'billing_portal.session', url: 'https://billing.stripe.com/p/session/1' })
  }

  #listPayments(query: URLSearchParams): Answer {
    const payment = { type: 'payment_intent', payment_intent: `pi_${query.get('invoice')}` }
    const data = [{ id: `inpay_${query.get('invoice')}`, object: 'invoice_payment', status: 'paid', payment }]
    return ok({ object: 'list', data, has_more: false, url: '/v1/invoice_payments' })
  }

  #refund(form: URLSearchParams): Answer {
    const intent = form.get('payment_intent') ?? ''
    if (this.refunds.includes(intent)) {
      return { status: 400, body: makeError('charge_already_refunded', 'Charge has already been refunded.') }
    }
    this.refunds.push(intent)
    return ok({ id: `re_${++this.#made}`, object: 'refund', payment_intent: intent, status: 'succeeded' })
  }
}

function ok(body: object): Answer {
  return { status: 200, body }
}

function missing(what: string): Answer {
  return { status: 404, body: makeError('resource_missing', `No such ${what}`, what) }
}

async function readRequest(incoming: IncomingMessage): Promise<StripeRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://stripe')
  const key = incoming.headers['idempotency-key']
  return {
    method: incoming.method ?? '',
    path: pathname,
    query: searchParams,
    form: new URLSearchParams(Buffer.concat(chunks).toString()),
    idempotencyKey: typeof key === 'string' ? key : undefined,
  }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' })
  response.end(JSON.stringify(body))
}
