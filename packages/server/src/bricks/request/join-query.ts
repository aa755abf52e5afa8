/** The address has no fragment, and may have a query of its own. */
export function joinQuery(address: string, query: string): string {
  const joint = address.includes('?') ? (/[?&]$/.test(address) ? '' : '&') : '?'
  return address + joint + query
}
