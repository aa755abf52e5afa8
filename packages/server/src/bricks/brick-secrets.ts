import type { HttpApi } from '@bricks/contract'
import { listApiValues, MASK_BULLET, mapApiValues, maskBrickSecret } from '@bricks/contract/wire'
import type { SignInCredentials } from './api-sign-in.ts'
import type { ShownRequest } from './brick-result.ts'
import type { HideSecrets } from './hiding/hide-secrets.ts'
import type { BrickRequest } from './request/build-old-form-request.ts'
import { splitAtPlaceholders } from './request/fill-placeholders.ts'
import { type Filling, prepareBrickRequest } from './request/prepare-brick-request.ts'
import { addCredentials, maskCredentials } from './send-with-sign-in.ts'

export function buildShownRequest(filling: Filling, hide: HideSecrets, credentials?: SignInCredentials): ShownRequest {
  const { api } = filling
  const masked = mapApiValues(api, ({ list, secret, value }) => ({
    // A secret in a header is masked only after the request is built, because a header decides the form of the body.
    value: list === 'secrets' || (secret && list === 'parameters') ? maskBrickSecret(value) : value,
  }))
  const { request } = prepareBrickRequest({ ...filling, api: masked }, { isShown: true })
  if (!request) return { method: api.method, url: `https://${api.url}` }
  const shown = maskHeaders(api, request)
  const built = credentials ? addCredentials(shown, maskCredentials(credentials)) : shown
  const encodedBullet = encodeURIComponent(MASK_BULLET)
  // The arguments of the model may hold a secret that the model read elsewhere, so these texts are searched too.
  const hideText = (text: string) => hide(text.replaceAll(encodedBullet, MASK_BULLET)).text
  return {
    method: built.method,
    url: hideText(built.url),
    headers: built.headers.map(({ name, value }) => ({ name, value: hideText(value) })),
    body: built.body === undefined ? undefined : hideText(built.body),
  }
}

function maskHeaders({ headers }: HttpApi, request: BrickRequest): BrickRequest {
  const secret = new Set(headers.flatMap((each) => (each.secret ? [each.name] : [])))
  return {
    ...request,
    headers: request.headers.map(({ name, value }) => ({
      name,
      value: secret.has(name) ? maskBrickSecret(value) : value,
    })),
  }
}

/** In characters. A shorter piece of a secret beside a `{name}` is mostly a word such as "Bearer": it is not hidden. */
const SHORTEST_PIECE = 8

/**
 * Lists the texts that an answer must not show. A secret that holds a `{name}` is also listed piece by piece and, if it
 * is a header, as it was sent.
 */
export function listApiSecrets(api: HttpApi, request?: BrickRequest): string[] {
  const values = listApiValues(api).flatMap(({ list, system, secret, value }) =>
    (secret || list === 'secrets') && !system ? [value] : [],
  )
  if (api.fill !== 2) return values
  const pieces = values.flatMap((value) => {
    const parts = splitAtPlaceholders(value)
    if (parts.length === 1) return []
    return parts.flatMap((part) => [part.trim(), trimPunctuation(part)]).filter((part) => part.length >= SHORTEST_PIECE)
  })
  const secretNames = new Set(api.headers.flatMap(({ name, secret }) => (secret ? [name] : [])))
  const sent = request?.headers.flatMap(({ name, value }) => (secretNames.has(name) ? [value] : [])) ?? []
  return [...values, ...pieces, ...sent]
}

/** An API that splits the secret at its punctuation may repeat a piece without the punctuation at its ends. */
function trimPunctuation(piece: string): string {
  return /[\p{L}\p{N}].*[\p{L}\p{N}]/su.exec(piece)?.[0] ?? ''
}
