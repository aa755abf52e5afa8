import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { answerStripeApi, type KnownAnswers } from './api/answer-api.ts'
import { readStripeRequest, type StripeRequest } from './api/read-request.ts'
import { writeUnknownCheckoutPage } from './pages/checkout-page.ts'
import { routeStripePage } from './pages/route-page.ts'
import { STYLE } from './pages/style.ts'
import type { StripeAccount } from './stripe-account.ts'
import { StripeError } from './stripe-error.ts'
import { expireSessionsAndRenewSubscriptions } from './subscriptions.ts'

export function createStripeHandler(account: StripeAccount, save: () => Promise<void>): RequestListener {
  const known: KnownAnswers = new Map()
  return (message, response) => {
    handleStripeRequest(message, response).catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  }

  async function handleStripeRequest(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readStripeRequest(message)
    expireSessionsAndRenewSubscriptions(account)
    const sendAnswer = request.path.startsWith('/v1/') ? createApiAnswer(request) : createPageAnswer(request)
    // The state is saved before the answer is sent, so that a restart loses nothing that was answered.
    if (request.method !== 'GET') await save()
    sendAnswer(response)
  }

  function createApiAnswer(request: StripeRequest): Answer {
    const { status, body } = answerStripeApi(account, known, request)
    return createAnswer(status, 'application/json', JSON.stringify(body))
  }

  function createPageAnswer(request: StripeRequest): Answer {
    if (request.path === '/style.css') return createAnswer(200, 'text/css; charset=utf-8', STYLE)
    try {
      const answer = routeStripePage(account, request)
      if (!answer) return createHtmlAnswer(404, writeUnknownCheckoutPage())
      return 'page' in answer ? createHtmlAnswer(200, answer.page) : createRedirect(answer.goTo)
    } catch (error) {
      if (!(error instanceof StripeError)) throw error
      return createHtmlAnswer(error.status, writeUnknownCheckoutPage())
    }
  }
}

type Answer = (response: ServerResponse) => void

function createHtmlAnswer(status: number, page: string): Answer {
  return createAnswer(status, 'text/html; charset=utf-8', page)
}

function createAnswer(status: number, type: string, body: string): Answer {
  return (response) => {
    response.writeHead(status, {
      'content-type': type,
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src data:; frame-ancestors 'none'; base-uri 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    response.end(body)
  }
}

function createRedirect(address: string): Answer {
  return (response) => {
    response.writeHead(303, { location: address, 'cache-control': 'no-store' })
    response.end()
  }
}
