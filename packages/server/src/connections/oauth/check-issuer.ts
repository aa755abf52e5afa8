import { completePastedUrl } from '#bricks/outbound/address/brick-url.ts'
import type { OAuthCode } from './oauth-connection.ts'

/**
 * `iss` names who sent the answer (RFC 9207). The page that was asked may have led on to another provider of the same
 * account, whose code would then go to the first one's token address: a mix-up attack. An issuer may have a host of its
 * own, so one that is no other connection's is accepted.
 */
export async function isIssuerOfAnotherProvider(
  iss: string | undefined,
  { authorize_url, token_url }: Pick<OAuthCode, 'authorize_url' | 'token_url'>,
  listAuthorizeUrls: () => Promise<readonly string[]>,
): Promise<boolean> {
  const issuer = findHostOfUrl(iss ?? '')
  if (issuer === undefined || [authorize_url, token_url].some((own) => readPastedHost(own) === issuer)) return false
  return (await listAuthorizeUrls()).some((other) => readPastedHost(other) === issuer)
}

function readPastedHost(pasted: string): string | undefined {
  return findHostOfUrl(completePastedUrl(pasted))
}

function findHostOfUrl(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined
}
