import type { ConnectedFunction, TemplateSetup } from '@bricks/contract'
import type { StoredFunction } from '#projects/project-content.ts'
import type { TemplateContent } from './template-content.ts'

/** Headers that say how to talk to an API, not who talks. */
const KEPT_HEADERS = ['content-type', 'accept']

type Entry = StoredFunction['api']['headers'][number]

/**
 * A project's functions as anyone may have them: without ids, and with each header and custom parameter emptied, whether it
 * was marked secret or not. An emptied value is a secret of whoever enters it.
 */
export function stripValues(functions: readonly StoredFunction[]): {
  functions: TemplateContent['functions']
  setup: TemplateSetup[]
} {
  const setup: TemplateSetup[] = []
  const strip = (entry: Entry, label: string, rest: Omit<TemplateSetup, 'label' | 'name'>) => {
    setup.push({ label, ...rest, name: entry.name })
    return { ...entry, value: '', secret: true }
  }
  const stripped = functions.map(({ id: _, api, ...rest }, brick) => {
    const parameters = api.parameters.map(({ system, ...entry }): ConnectedFunction['api']['parameters'][number] => {
      if (system) return { name: entry.name, type: entry.type, value: entry.name, system }
      return { ...strip(entry, `Value of ${entry.name} (${rest.name})`, { field: 'parameter', brick }), system }
    })
    const headers = api.headers.map((entry) =>
      isKept(entry) ? entry : strip(entry, `Header ${entry.name} (${rest.name})`, { field: 'header', brick }),
    )
    return { ...rest, api: { ...api, parameters, headers } }
  })
  return { functions: stripped, setup }
}

function isKept(entry: Entry): entry is Entry & { value: string } {
  return typeof entry.value === 'string' && !entry.secret && KEPT_HEADERS.includes(entry.name.toLowerCase())
}
