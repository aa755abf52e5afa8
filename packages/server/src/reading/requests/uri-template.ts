/**
 * An expression of a URI template (RFC 6570): `{?limit,offset}`, `{&page}`, `{/id}`, `{.format}`, `{+path}`, `{#part}`,
 * and `{ids*}`.
 */
const EXPRESSION =
  /\{([?&/.+#;]?)([A-Za-z_][\w.]{0,60}(?:[*]|:\d{1,4})?(?:,[A-Za-z_][\w.]{0,60}(?:[*]|:\d{1,4})?){0,30})\}/g

export interface ExpandedTemplate {
  url: string
  /** Names of the parameters behind the `?`. They are optional, because RFC 6570 leaves out a name without a value. */
  optional: string[]
  /** Names with a `*`, each of which stands for several values. */
  lists: string[]
}

/** Writes out the forms of a URI template that are more than a name in braces. Everything else stays as it is. */
export function expandUriTemplate(url: string): ExpandedTemplate {
  if (!/\{[?&/.+#;]|\{[\w.,]{1,200}[*,:]/.test(url)) return { url, optional: [], lists: [] }
  const optional: string[] = []
  const lists: string[] = []
  let hasQuery = false
  let from = 0
  const expanded = url.replace(EXPRESSION, (whole, sign: string, list: string, at: number) => {
    // In `{{name}}` and `${name}` the braces have another meaning.
    if (/[{$]/.test(url[at - 1] ?? '') || url[at + whole.length] === '}') return whole
    hasQuery ||= url.slice(from, at).includes('?')
    from = at + whole.length
    // In a query braces without these signs belong to a value, such as `fields=posts.limit(5){message,created_time}`.
    if (hasQuery && sign !== '?' && sign !== '&') return whole
    const names = list.split(',').map((name) => name.replace(/[*]$|:\d{1,4}$/, ''))
    lists.push(...list.split(',').flatMap((name) => (name.endsWith('*') ? [name.slice(0, -1)] : [])))
    if (sign === '#') return ''
    if (sign === '/' || sign === '.') return names.map((name) => `${sign}{${name}}`).join('')
    if (sign !== '?' && sign !== '&') return names.map((name) => `{${name}}`).join(',')
    optional.push(...names)
    const joint = hasQuery ? '&' : '?'
    hasQuery = true
    return joint + names.map((name) => `${name}={${name}}`).join('&')
  })
  return { url: expanded, optional, lists }
}
