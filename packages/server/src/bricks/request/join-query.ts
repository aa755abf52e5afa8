/** `address` must have no fragment. It may have a query already. */
export function joinQuery(address: string, query: string): string {
  const joint = address.includes('?') ? (/[?&]$/.test(address) ? '' : '&') : '?'
  return address + joint + query
}
