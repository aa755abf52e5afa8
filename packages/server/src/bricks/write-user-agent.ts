/** How this server names itself to the APIs it calls: with its address, and whom to ask about a call. */
export function writeUserAgent({ appUrl, contactEmail }: { appUrl: string; contactEmail: string }): string {
  // Parentheses end the comment, and a header holds visible ASCII alone.
  const contacts = [`+${appUrl}`, contactEmail].map((text) => text.replace(/[^\x21-\x7e]|[()\\]/g, ''))
  return `Bricks (${contacts.filter((text) => text !== '').join('; ')})`
}
