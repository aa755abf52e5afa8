import type { Template } from '@bricks/contract'
import type { TemplateContent } from './template-content.ts'

/** Characters of a description that the library shows; all of it comes with the project. */
const SHOWN_DESCRIPTION = 200

/** What the library shows of what a template calls. */
export function describeBricks(functions: TemplateContent['functions']): Template['bricks'] {
  return functions.map(({ name, description, api: { method, url } }) => ({
    name,
    description: description.slice(0, SHOWN_DESCRIPTION).toWellFormed(),
    method,
    host: readHost(url),
  }))
}

function readHost(url: string): string {
  const address = `https://${url}`
  return URL.canParse(address) ? new URL(address).host : (url.split('/', 1)[0] ?? '')
}
