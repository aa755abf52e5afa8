import type { HttpApi } from '@bricks/contract'
import { listApiValues, MASK_BULLET, mapApiValues, maskBrickSecret } from '@bricks/contract/wire'
import type { BrickArguments } from './arguments/brick-arguments.ts'
import type { ShownRequest } from './brick-result.ts'
import type { HideSecrets } from './hiding/hide-secrets.ts'
import { buildBrickRequest } from './request/build-brick-request.ts'
import { addProof, maskProof } from './send-signed.ts'
import type { RequestProof } from './sign-in.ts'

export function describeRequest(
  api: HttpApi,
  args: BrickArguments,
  hide: HideSecrets,
  proof?: RequestProof,
): ShownRequest {
  const masked = mapApiValues(api, ({ list, secret, value }) => ({
    // Headers are not shown, but they decide the form of the body.
    value: secret && list === 'parameters' ? maskBrickSecret(value) : value,
  }))
  const unproven = buildBrickRequest(masked, args)
  if (!unproven) return { method: api.method, url: `https://${api.url}` }
  const built = proof ? addProof(unproven, maskProof(proof)) : unproven
  const encodedBullet = encodeURIComponent(MASK_BULLET)
  // The model may fill in a secret that it read elsewhere.
  const show = (text: string) => hide(text.replaceAll(encodedBullet, MASK_BULLET)).text
  return { method: built.method, url: show(built.url), body: built.body === undefined ? undefined : show(built.body) }
}

export function listApiSecrets(api: HttpApi): string[] {
  return listApiValues(api).flatMap(({ system, secret, value }) => (secret && !system ? [value] : []))
}
