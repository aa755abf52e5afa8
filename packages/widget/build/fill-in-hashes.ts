import type { Plugin } from 'vite'

const PLACEHOLDER = /__([A-Z]+)_HASH__/g

export function fillInHashes(): Plugin {
  const names = new Map<string, string>()
  return {
    name: 'bricks-chunk-names',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && file.isEntry) names.set(file.name, file.fileName)
        // All languages share one hash of all their sources. It is read from the name of the Japanese chunk.
        if (file.type === 'chunk' && file.name === 'ja') names.set('language', file.fileName.replace('ja', 'language'))
      }
    },
    renderChunk: (code) =>
      code.replaceAll(PLACEHOLDER, (_whole, name: string) => {
        const fileName = names.get(name.toLowerCase())
        if (!fileName) throw new Error(`${name.toLowerCase()} must be built before the loader.`)
        return fileName.slice(`widget/${name}-`.length, -'.js'.length)
      }),
  }
}
