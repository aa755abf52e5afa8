const BILLING_HOSTS = new Set(['checkout.stripe.com', 'billing.stripe.com'])
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1'])

interface OpenOptions {
  sandbox: boolean
  replace?: boolean
}

export function openBillingPage(url: string, { sandbox, replace = false }: OpenOptions): void {
  if (!isBillingAddress(url, { sandbox, ownOrigin: location.origin })) throw new Error('Not an address for payments.')
  if (replace) location.replace(url)
  else location.assign(url)
}

export function isBillingAddress(
  url: string,
  { sandbox, ownOrigin }: { sandbox: boolean; ownOrigin: string },
): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, origin } = new URL(url)
  if (origin === ownOrigin) return true
  if (protocol === 'https:' && BILLING_HOSTS.has(hostname)) return true
  return sandbox && (protocol === 'http:' || protocol === 'https:') && LOOPBACK_HOSTS.has(hostname)
}
