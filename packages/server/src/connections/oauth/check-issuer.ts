import { completePastedUrl } from '#bricks/outbound/address/brick-url.ts'
import type { OAuthCode } from './oauth-connection.ts'

/**
 * `iss` names who sent the answer (RFC 9207). In a mix-up attack the page that was asked leads on to the page of
 * another provider of the same account, so that this provider's code is sent to the first one's token address. An
 * issuer may have a host of its own, so an issuer is accepted unless it is the host of another connection.
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
