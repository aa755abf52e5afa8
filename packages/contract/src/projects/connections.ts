import { z } from 'zod'
import { filledText, id, namedTexts, text } from '#text.ts'
import { LIMITS } from '#wire/limits.ts'

/** `needed`: nobody has signed in yet. `failed`: the provider has refused to renew the sign-in. */
const connectionState = z.enum(['needed', 'connected', 'failed'])

const secret = text(LIMITS.headerValue)
const address = filledText(LIMITS.urlLength)
const scope = text(LIMITS.headerValue).optional()
/** The name of a header whose whole value is the token. Absent: `Authorization: Bearer`. */
const header = filledText(LIMITS.name).optional()

/**
 * Secrets are masked in answers; a mask that a client sends stands for the stored secret. `basic`: without a password
 * the user name is the key, so it is masked. `oauth2-client`: OAuth 2.0 client credentials (RFC 6749, 4.4); `send` says
 * where the client's id and secret are sent. `oauth2-code`: OAuth 2.0 authorization code (RFC 6749, 4.1) with PKCE; the
 * server sets `state` and `account`.
 */
export const connectionAuth = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('key'),
    in: z.enum(['header', 'query']),
    name: filledText(LIMITS.name),
    value: secret,
  }),
  z.object({ kind: z.literal('bearer'), token: secret }),
  z.object({ kind: z.literal('basic'), user: secret, password: secret }),
  z.object({
    kind: z.literal('oauth2-client'),
    token_url: address,
    client_id: text(LIMITS.headerValue),
    client_secret: secret,
    scope,
    audience: text(LIMITS.headerValue).optional(),
    send: z.enum(['body', 'basic']).default('basic'),
    header,
  }),
  z.object({
    kind: z.literal('oauth2-code'),
    authorize_url: address,
    token_url: address,
    client_id: text(LIMITS.headerValue),
    client_secret: secret.optional(),
    scope,
    header,
    extra: namedTexts(10, LIMITS.choice).optional(),
    state: connectionState.default('needed'),
    account: text(LIMITS.choice).optional(),
  }),
])
export type ConnectionAuth = z.infer<typeof connectionAuth>

/**
 * How a bot signs in to the API at `host`, which has a port if that is not 443. Several bricks may use one connection.
 */
export const connection = z.object({
  id: id.regex(/^[\w-]+$/, 'Letters, digits, hyphens and underscores.'),
  name: filledText(LIMITS.name),
  host: filledText(LIMITS.choice),
  auth: connectionAuth,
})
export type Connection = z.infer<typeof connection>

export const connections = z
  .array(connection)
  .max(LIMITS.connectionsPerProject)
  .refine((list) => new Set(list.map((each) => each.id)).size === list.length, 'Two connections have the same id.')

export const startConnectionBody = z.object({ project_id: id, connection_id: id })

/** `iss`: the issuer (RFC 9207), if the provider sent it. */
export const finishConnectionBody = z.object({
  state: text(LIMITS.choice),
  code: text(LIMITS.headerValue).optional(),
  error: text(LIMITS.choice).optional(),
  iss: text(LIMITS.urlLength).optional(),
})
