import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'

const OWN = ['base.css', 'bar.css', 'columns.css', 'text.css', 'print.css']

export async function readStyles(root: string): Promise<{ css: string; fonts: Map<string, string> }> {
  const shared = join(root, 'packages/console/src/styles')
  const require = createRequire(join(root, 'packages/console/package.json'))
  const fonts = new Map<string, string>()
  const faces = (await readFile(join(shared, 'fonts.css'), 'utf8')).replaceAll(/url\("([^"]+)"\)/g, (_whole, path) => {
    fonts.set(basename(path), require.resolve(path))
    return `url("${basename(path)}")`
  })
  const tokens = await readFile(join(shared, 'tokens.css'), 'utf8')
  const own = await Promise.all(OWN.map((name) => readFile(join(import.meta.dirname, 'browser', name), 'utf8')))
  return { css: [faces, toCustomProperties(tokens), ...own].join('\n'), fonts }
}

/** Only the console's build understands the rows `--name-*`, so they are left out. */
function toCustomProperties(theme: string): string {
  return theme.replace('@theme {', ':root {').replaceAll(/^ *--[\w-]+\*:.*\n/gm, '')
}
