import { namesSecret, startsLikeServiceKey } from '@bricks/contract/wire'
import type { PastedRequest } from '#reading/requests/pasted-request.ts'
import { isUnknownSecret } from '#reading/values/placeholders.ts'

const ASSIGNED =
  /(?<![\w.])([A-Za-z_]\w{0,60})[ \t]{0,20}(?::[ \t]{0,5}\w{1,20}[ \t]{0,5})?=[ \t]{0,20}(["'`])([^"'`\n]{1,4000})\2/g
const MOST = 500

/** A program may use a secret in a place whose name does not show it. So each request lists the assigned secrets. */
export function addAssignedSecrets(text: string, requests: readonly PastedRequest[]): PastedRequest[] {
  const secrets = new Set<string>()
  for (const [, name = '', , value = ''] of text.matchAll(ASSIGNED))
    if (secrets.size < MOST && (namesSecret(name) || startsLikeServiceKey(value)) && !isUnknownSecret(value))
      secrets.add(value)
  return requests.map((request) => ({ ...request, secrets: [...(request.secrets ?? []), ...secrets] }))
}
