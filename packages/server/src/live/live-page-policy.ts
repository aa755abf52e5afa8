/** The content security policy of a live page: nothing but what this server serves, in frames of the listed web sites and of our own. */
export function livePagePolicy(origins: readonly string[], appUrl: string): string {
  const ancestors = origins.length === 0 ? '*' : ["'self'", appUrl, ...origins].join(' ')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `frame-ancestors ${ancestors}`,
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}
