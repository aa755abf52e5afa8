const MOST_SEARCHED = 1024 * 1024
const MOST_LENGTH = 500

/** The surest pattern comes first: a link of the right kind, settings of documentation viewers, file names. */
const LINKS = [
  /<link\s[^<>]{0,300}rel=["']?service-desc["']?[^<>]{0,300}>/i,
  /(?:spec-url|data-url|apiDescriptionUrl|specUrl|spec_url|data-spec-url)["']?\s{0,5}[=:]\s{0,5}["']([^"'<>\s]{1,500})["']/i,
  /["']?url["']?\s{0,5}:\s{0,5}["']([^"'<>\s]{1,500}(?:json|yaml|yml|api-docs|openapi|swagger)[^"'<>\s]{0,100})["']/i,
  /["'(=]([^"'<>\s()=]{0,300}(?:openapi|swagger|api-docs|apidocs)[^"'<>\s()=]{0,100}\.(?:json|yaml|yml))["')\s>]/i,
] as const

export function findDescriptionLink(text: string, source: string): string | undefined {
  const page = text.slice(0, MOST_SEARCHED)
  if (!/<(?:html|head|body|script|link|!doctype)\b/i.test(page.slice(0, 20_000))) return undefined
  for (const pattern of LINKS) {
    const [found, address = findHref(found)] = pattern.exec(page) ?? []
    const link = address === undefined ? undefined : resolveLink(address, source)
    if (link !== undefined && link !== source) return link
  }
  return undefined
}

function findHref(tag: string | undefined): string | undefined {
  return /\bhref=["']?([^"'<>\s]{1,500})/i.exec(tag ?? '')?.[1]
}

function resolveLink(address: string, source: string): string | undefined {
  const plain = address.replaceAll('&amp;', '&').replaceAll('\\/', '/')
  if (plain.length > MOST_LENGTH || !URL.canParse(plain, source)) return undefined
  const url = new URL(plain, source)
  if (!/^https?:$/.test(url.protocol) || url.username !== '') return undefined
  url.protocol = 'https:'
  url.hash = ''
  return url.href
}
