/** Fills `{name}` places of an address, after its host, with encoded values. Undefined where a value cannot stand there. */
export function fillPath(
  address: string,
  values: ReadonlyMap<string, string>,
): { address: string; used: ReadonlySet<string> } | undefined {
  const used = new Set<string>()
  const [host = ''] = address.split(/[/?#]/, 1)
  const rest = address.slice(host.length)
  const filled = rest.replace(/\{([^{}]+)\}/g, (place, name: string) => {
    const value = values.get(name)
    if (value === undefined) return place
    used.add(name)
    return encodeURIComponent(value.toWellFormed())
  })
  const isSafe = [...used].every((name) => !isUnfit(values.get(name) ?? '')) && countDots(filled) === countDots(rest)
  return isSafe ? { address: host + filled, used } : undefined
}

/** An empty value would turn the address of one thing into that of all of them, a dot into that of another. */
function isUnfit(value: string): boolean {
  return value === '' || value === '.' || value === '..'
}

/** Segments that a URL's parser would resolve away, in any spelling. */
function countDots(rest: string): number {
  const [path = ''] = rest.split(/[?#]/, 1)
  return path.split('/').filter((segment) => /^(\.|%2e){1,2}$/i.test(segment)).length
}
