import { LIMITS } from '@bricks/contract/wire'
import type { DraftBrick } from '#reading/read-result.ts'
import { mapHostToBrick, splitAddress } from '#reading/requests/map-address.ts'
import type { Description } from './description.ts'
import type { ListedOperation } from './list-operations.ts'
import { describeNeededFields } from './lost-fields.ts'
import { createOperationFields } from './operation-fields.ts'
import { noteUnsentBody, readRequestBody, UnsendableBodyError } from './read-body.ts'
import { encodePathCharacters, readOpenApiParameters } from './read-parameters.ts'
import type { DescribedSignIn } from './read-security.ts'
import { chooseServerAddress } from './read-servers.ts'

export function readOpenApiOperation(
  description: Description,
  listed: ListedOperation,
  { auth, keys }: DescribedSignIn,
): DraftBrick | undefined {
  const { path, method, operation, pathItem } = listed
  const fields = createOperationFields({ hasSignIn: auth !== undefined })
  const { notes } = description
  const address = splitAddress(chooseServerAddress(description, [operation, pathItem]))
  if (!address) return undefined
  const holders = [pathItem, operation]
  const read = readOpenApiParameters(
    description,
    { path: cleanOperationPath(path), holders, auths: auth ? [auth, ...keys] : [] },
    fields,
  )
  const hasBody = method !== 'GET' && method !== 'DELETE'
  try {
    const { type, ...body } = hasBody
      ? readRequestBody(description, operation.requestBody, fields)
      : noteUnsentBody(description, operation.requestBody, fields)
    const host = mapHostToBrick(address.host, { notes })
    const query = read.query.length === 0 ? '' : `?${read.query.join('&')}`
    const url = `${host}${address.path.replaceAll('{', '').replaceAll('}', '')}${read.path}${query}`
    if (url.length > LIMITS.urlLength) {
      notes.add('Operations whose address is longer than 2,048 characters were left out.')
      return undefined
    }
    const headers =
      type === undefined
        ? read.headers
        : [...read.headers, { name: 'Content-Type', type: 'string' as const, value: type }]
    const schema = fields.buildSchemaOfFields()
    const secrets = fields.listSecrets()
    for (const { name } of secrets)
      notes.add(`The APIs also need the key "${name.slice(0, 60)}". Enter it at each of them.`)
    description.lost.add(listed.name, fields.lost)
    return {
      name: listed.name,
      description: listed.description + describeNeededFields(fields.lost),
      group: listed.group,
      parameters: fields.list(),
      api: { url, method, headers, ...body, parameters: read.parameters, secrets },
      schema,
      auth,
      keys,
    }
  } catch (error) {
    if (!(error instanceof UnsendableBodyError)) throw error
    notes.add(error.message)
    return undefined
  }
}

function cleanOperationPath(path: string): string {
  const plain = path.split('#', 1)[0] ?? ''
  const [before = ''] = plain.split('?', 1)
  return encodePathCharacters(before.startsWith('/') ? before : `/${before}`)
}
