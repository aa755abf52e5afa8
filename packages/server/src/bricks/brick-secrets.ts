import type { ConnectedFunction } from '@bricks/contract'
import { MASK_BULLET, maskBrickSecret } from '@bricks/contract/wire'
import type { ShownRequest } from './brick-result.ts'
import { buildBrickRequest } from './build-brick-request.ts'
import type { HideSecrets } from './hiding/hide-secrets.ts'

type Api = ConnectedFunction['api']

/** The request as it may be shown: made the same way, from masks in the place of secret values. */
export function describeRequest(api: Api, args: Readonly<Record<string, string>>, hide: HideSecrets): ShownRequest {
  const built = buildBrickRequest({ ...api, parameters: api.parameters.map(maskValue) }, args)
  if (!built) return { method: api.method, url: `https://${api.url}` }
  const encodedBullet = encodeURIComponent(MASK_BULLET)
  // What the model fills in may be a secret that it was told elsewhere.
  const show = (text: string) => hide(text.replaceAll(encodedBullet, MASK_BULLET)).text
  return { method: built.method, url: show(built.url), body: built.body === undefined ? undefined : show(built.body) }
}

/** The values of this API that its owner marked secret, as they are sent. Those that the model fills in are none. */
export function listApiSecrets({ parameters, headers }: Api): string[] {
  return [...parameters.filter(({ system }) => !system), ...headers].flatMap(({ secret, value }) =>
    secret ? [value] : [],
  )
}

function maskValue<Entry extends { value: string; secret?: boolean }>(entry: Entry): Entry {
  return entry.secret ? { ...entry, value: maskBrickSecret(entry.value) } : entry
}
