/** What each parameter of the API is to be; undefined where the model gave it no value. */
export type ParameterValues = ReadonlyMap<string, string | undefined>

/** Fills `{name}` places of an address, after its host, with encoded values. Undefined where a value cannot stand there. */
export function fillPath(
  address: string,
  values: ParameterValues,
): { address: string; used: ReadonlySet<string> } | undefined {
  const used = new Set<string>()
  const [, host = '', path = '', rest = ''] = /^([^/?#]*)([^?#]*)(.*)$/s.exec(address) ?? []
  const fill = (part: string) =>
    part.replace(/\{([^{}]+)\}/g, (place, name: string) => {
      if (!values.has(name)) return place
      used.add(name)
      return encodeURIComponent((values.get(name) ?? '').toWellFormed())
    })
  const filledPath = fill(path)
  const isSafe = [...used].every((name) => !isUnfit(values.get(name)))
  return isSafe ? { address: host + filledPath + fill(rest), used } : undefined
}

/**
 * An empty value would turn the path of one thing into that of all of them. Dots are what a parser resolves away, alone or
 * joined to others; in a longer value they are harmless.
 */
function isUnfit(value: string | undefined): boolean {
  return value === undefined || value === '' || value === '.' || value === '..'
}
