import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

type Shape = [tag: string, attributes: Record<string, string>]
interface IconSet {
  icons: Record<string, { body: string }>
}

const PREFIX = 'icon:'
const SET = '@iconify-json/lucide/icons.json'
const DRAW = fileURLToPath(import.meta.resolve('../../src/ui/icons/create-icon.ts'))
const GIVEN: Record<string, string> = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '2',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
}

/**
 * An import of `icon:check` gives a component in a module of its own, so unused icons are not bundled. A folder before
 * the name, as in `icon:landing/check`, gives a second module for the chunk of the pages that show it.
 */
export function drawIcons(): Plugin {
  let set: Promise<IconSet> | undefined
  return {
    name: 'bricks:icons',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      set ??= readIconSet()
      return writeIconModule(path.basename(id.slice(PREFIX.length + 1)), (await set).icons)
    },
  }
}

async function readIconSet(): Promise<IconSet> {
  try {
    return JSON.parse(await readFile(fileURLToPath(import.meta.resolve(SET)), 'utf8'))
  } catch {
    throw new Error('The icons are not installed: npm run build installs what is missing.')
  }
}

export function writeIconModule(name: string, icons: IconSet['icons']): string {
  const icon = icons[name]
  if (!icon) throw new Error(`There is no icon ${name}.`)
  const shapes = JSON.stringify(readShapes(icon.body))
  return `import { createIcon } from ${JSON.stringify(DRAW)}\nexport default /* @__PURE__ */ createIcon('${name}', ${shapes})\n`
}

function readShapes(body: string): Shape[] {
  const shapes = [...body.matchAll(/<([a-z]+)([^>]*?)\/?>/g)].map(([, tag = '', rest = '']): Shape => {
    const attributes = [...rest.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])
    return [tag, Object.fromEntries(attributes.filter(([name = '', value]) => GIVEN[name] !== value))]
  })
  return shapes.filter(([tag]) => tag !== 'g')
}
