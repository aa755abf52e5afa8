export interface Part {
  file: string
  src?: string
  css?: string[]
  imports?: string[]
  isDynamicEntry?: boolean
}

export type Manifest = Record<string, Part>

export function listStaticParts(manifest: Manifest, key: string, found = new Set<Part>()): Part[] {
  const part = manifest[key]
  if (!part) throw new Error(`The build has no ${key}`)
  if (found.has(part)) return [...found]
  found.add(part)
  for (const imported of part.imports ?? []) listStaticParts(manifest, imported, found)
  return [...found]
}

export function listStyles(parts: readonly Part[]): string[] {
  return [...new Set(parts.flatMap(({ css }) => css ?? []))]
}

export function findAsset(manifest: Manifest, ending: string): string {
  const found = Object.values(manifest).find(({ src }) => src?.endsWith(ending))
  if (!found) throw new Error(`The build has no ${ending}`)
  return found.file
}
