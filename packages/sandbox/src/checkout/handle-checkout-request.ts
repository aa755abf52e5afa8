import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { readBody } from '#http/read-body.ts'
import { answerOnce, type KnownAnswers } from './api/answer-once.ts'
import { checkSecretKey } from './api/check-secret-key.ts'
import { routeApi } from './api/route-api.ts'
import type { Checkout } from './checkout.ts'
import { writeUnknownPage } from './pages/checkout-page.ts'
import { STYLE } from './pages/style.ts'
import { routePage } from './route-page.ts'
import { StripeError } from './stripe-error.ts'
import { letTimePass } from './subscriptions.ts'

const LARGEST_BODY = 256 * 1024

type Request = { method: string; path: string; query: URLSearchParams; form: URLSearchParams; message: IncomingMessage }

/** The HTTP handler of the card checkout: Stripe's API for the server below /v1, pages for people beside it. */
export function createCheckoutHandler(checkout: Checkout, save: () => Promise<void>): RequestListener {
  const known: KnownAnswers = new Map()
  return (message, response) => {
    handle(message, response).catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  }

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(message.url ?? '/', 'http://sandbox')
    const form = new URLSearchParams(await readBody(message, LARGEST_BODY))
    const request = { method: message.method ?? '', path: pathname, query: searchParams, form, message }
    letTimePass(checkout)
    const answer = pathname.startsWith('/v1/') ? answerApi(request, known) : answerPage(request)
    // What was answered must not be forgotten by a restart.
    if (request.method !== 'GET') await save()
    answer(response)
  }

  function answerApi(request: Request, known: KnownAnswers): Answer {
    try {
      const { authorization, 'idempotency-key': key } = request.message.headers
      checkSecretKey(authorization)
      const idempotencyKey = typeof key === 'string' ? key : undefined
      return sendJson(
        200,
        answerOnce(known, idempotencyKey, request, () => routeApi(checkout, request)),
      )
    } catch (error) {
      if (!(error instanceof StripeError)) throw error
      const { status, type, code, message, param } = error
      return sendJson(status, { error: { type, code, message, param } })
    }
  }

  function answerPage(request: Request): Answer {
    if (request.path === '/style.css') return send(200, 'text/css; charset=utf-8', STYLE)
    try {
      const answer = routePage(checkout, request)
      if (!answer) return sendPage(404, writeUnknownPage())
      return 'page' in answer ? sendPage(200, answer.page) : redirect(answer.goTo)
    } catch (error) {
      if (!(error instanceof StripeError)) throw error
      return sendPage(error.status, writeUnknownPage())
    }
  }
}

type Answer = (response: ServerResponse) => void

function sendJson(status: number, body: object): Answer {
  return send(status, 'application/json', JSON.stringify(body))
}

function sendPage(status: number, page: string): Answer {
  return send(status, 'text/html; charset=utf-8', page)
}

function send(status: number, type: string, body: string): Answer {
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

function redirect(address: string): Answer {
  return (response) => {
    response.writeHead(303, { location: address, 'cache-control': 'no-store' })
    response.end()
  }
}
