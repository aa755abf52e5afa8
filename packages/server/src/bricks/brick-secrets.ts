import type { ConnectedFunction } from '@bricks/contract'
import { MASK_BULLET, maskBrickSecret } from '@bricks/contract/wire'
import type { ShownRequest } from './brick-result.ts'
import { buildBrickRequest } from './build-brick-request.ts'

type Api = ConnectedFunction['api']

// Shorter values occur in ordinary text by chance.
const SHORTEST_SOUGHT = 6

/** The request as it may be shown: made the same way, from masks in the place of secret values. */
export function describeRequest(api: Api, args: Readonly<Record<string, string>>): ShownRequest {
  const built = buildBrickRequest({ ...api, parameters: api.parameters.map(maskValue) }, args)
  if (!built) return { method: api.method, url: `https://${api.url}` }
  const encodedBullet = encodeURIComponent(MASK_BULLET)
  const show = (text: string) => text.replaceAll(encodedBullet, MASK_BULLET)
  return { method: built.method, url: show(built.url), body: built.body === undefined ? undefined : show(built.body) }
}

/** Some APIs send back what they were sent: their answers must not carry a secret to the model or to a visitor. */
export function hideSecrets(text: string, api: Api): string {
  const secrets = [...api.parameters, ...api.headers].filter(
    ({ secret, value }) => secret && value.length >= SHORTEST_SOUGHT,
  )
  return secrets
    .flatMap(({ value }) => spellings(value))
    .reduce((rest, { found, mask }) => rest.replaceAll(found, mask), text)
}

function spellings(value: string): { found: string; mask: string }[] {
  const mask = maskBrickSecret(value)
  const forms = new Set([value, encodeURIComponent(value.toWellFormed()), JSON.stringify(value).slice(1, -1)])
  // "Bearer abc": an API may well send back the part after the scheme alone.
  const [, credential = ''] = /^\S+ (\S+)$/.exec(value) ?? []
  if (credential.length >= SHORTEST_SOUGHT) forms.add(credential)
  return [...forms].map((found) => ({ found, mask }))
}

function maskValue<Entry extends { value: string; secret?: boolean }>(entry: Entry): Entry {
  return entry.secret ? { ...entry, value: maskBrickSecret(entry.value) } : entry
}
