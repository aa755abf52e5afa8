import { isPlaceholder } from '#reading/values/placeholders.ts'

/** Drops parts such as `${params}` and `{{query}}`: only the program knows which names and values they hold. */
export function dropUnnamedQueryParts(query: string, notes: Set<string>): string {
  if (!/[{$]/.test(query)) return query
  const pairs = query.split('&')
  const kept = pairs.filter((pair) => !isPlaceholder(pair) && !/^\{\w{1,60}\}$/.test(pair))
  if (kept.length < pairs.length)
    notes.add('A part of an address behind its "?" is not in what was pasted: add its names and values by hand.')
  return kept.join('&')
}
