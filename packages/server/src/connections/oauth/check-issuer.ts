import { completePastedUrl } from '#bricks/outbound/address/brick-url.ts'
import type { OAuthCode } from './oauth-connection.ts'

/**
 * `iss` names the provider that sent the answer (RFC 9207). In a mix-up attack, the page of one provider leads on to
 * the page of another provider of the same account, and the code of the second is then sent to the token address of the
 * first. A provider's issuer may have a host that none of its pages has, so an issuer is refused only if its host is
 * that of another connection's page.
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
