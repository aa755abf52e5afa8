import type { Plugin } from 'vite'

const PLACEHOLDER = '__PANEL_FILE__'

/** Writes the hashed name of the built panel into the loader, which is built after it. */
export function panelName(): Plugin {
  let fileName = ''
  return {
    name: 'bricks-panel-name',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && file.isEntry && file.name === 'panel') fileName = file.fileName
      }
    },
    renderChunk(code) {
      if (!code.includes(PLACEHOLDER)) return null
      if (fileName === '') throw new Error('The panel must be built before the loader.')
      return code.replaceAll(PLACEHOLDER, fileName)
    },
  }
}
