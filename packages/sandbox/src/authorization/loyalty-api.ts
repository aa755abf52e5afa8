import type { ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'

const CUSTOMERS = [
  { email: 'ada.field@kestrel.example', points: 1_240, tier: 'Silver' },
  { email: 'bruno.reyes@marlow.example', points: 310, tier: 'Bronze' },
]

export async function answerLoyalty(
  provider: Provider,
  { url, authorization }: { url: URL; authorization: string | undefined },
  response: ServerResponse,
): Promise<void> {
  const [, token = ''] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? []
  const known = (await provider.AccessToken.find(token)) ?? (await provider.ClientCredentials.find(token))
  if (!known) {
    const challenge = 'Bearer realm="Harbour & Pine", error="invalid_token"'
    return sendJson(
      response,
      401,
      { error: 'Sign in first: the token is missing or has ended.' },
      { 'www-authenticate': challenge },
    )
  }
  const asked = (url.searchParams.get('email') ?? '').trim().toLowerCase()
  const customer = CUSTOMERS.find(({ email }) => email === asked)
  if (!customer) return sendJson(response, 404, { error: `There is no customer "${asked}" in the loyalty programme.` })
  const message = `${customer.email} has ${customer.points} points and is in the ${customer.tier} tier.`
  sendJson(response, 200, { message, ...customer })
}

function sendJson(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  })
  response.end(JSON.stringify({ ...body, fictional: true }))
}
