import type { ConnectedFunction, TemplateSetup } from '@bricks/contract'
import { emptySecretQuery, isKeptInTemplate, listTemplateSetup } from '@bricks/contract/wire'
import type { StoredFunction } from '#projects/project-content.ts'
import type { TemplateContent } from './template-content.ts'

type Entry = StoredFunction['api']['headers'][number]

/**
 * A project's functions as anyone may have them: without ids, and with each header and custom parameter emptied, whether it
 * was marked secret or not. What looks like a key in an address' query is emptied too. An emptied value is a secret of whoever enters it.
 */
export function stripValues(functions: readonly StoredFunction[]): {
  functions: TemplateContent['functions']
  setup: TemplateSetup[]
} {
  const stripped = functions.map(({ id: _, api, ...rest }) => {
    const parameters = api.parameters.map(({ system, ...entry }): ConnectedFunction['api']['parameters'][number] =>
      system ? { name: entry.name, type: entry.type, value: entry.name, system } : { ...strip(entry), system },
    )
    const headers = api.headers.map((entry) => (isKept(entry) ? entry : strip(entry)))
    return { ...rest, api: { ...api, url: emptySecretQuery(api.url).address, parameters, headers } }
  })
  return { functions: stripped, setup: listTemplateSetup(functions) }
}

function strip(entry: Entry) {
  return { ...entry, value: '', secret: true }
}

function isKept(entry: Entry): entry is Entry & { value: string } {
  return typeof entry.value === 'string' && isKeptInTemplate(entry)
}
