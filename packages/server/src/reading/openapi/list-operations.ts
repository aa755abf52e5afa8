import type { HttpApi } from '@bricks/contract'
import { isRecord } from '#json.ts'
import { cutText } from '#reading/cut-text.ts'
import { nameRequest } from '#reading/values/name-request.ts'
import { capitalizeFirstLetter, humanizeName } from '#reading/values/parameter-names.ts'
import {
  type PlainRecord,
  readListProperty,
  readProperty,
  readRecordProperty,
  readTextProperty,
} from '#reading/values/plain-data.ts'
import type { Description } from './description.ts'
import { toPlainText } from './field-of-schema.ts'

/** An operation before its parameters are read, because reading them takes most of the time. */
export interface ListedOperation {
  name: string
  description: string
  group: string | undefined
  path: string
  method: HttpApi['method']
  operation: PlainRecord
  pathItem: PlainRecord
}

const METHODS: readonly HttpApi['method'][] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const OTHER_METHODS = ['head', 'options', 'trace', 'query']
const LONGEST_NAME = 80
const LONGEST_DESCRIPTION = 700

export function listOperations(description: Description): ListedOperation[] {
  const { root, notes, resolve } = description
  let deprecated = 0
  let others = 0
  const listed = Object.entries(readRecordProperty(root, 'paths')).flatMap(([path, given]) => {
    const pathItem = resolve(given)
    others += OTHER_METHODS.filter((method) => isRecord(readProperty(pathItem, method))).length
    others += Object.keys(readRecordProperty(pathItem, 'additionalOperations')).length
    return METHODS.flatMap((method): ListedOperation[] => {
      const operation = readProperty(pathItem, method.toLowerCase())
      if (!isRecord(operation)) return []
      if (readProperty(operation, 'deprecated') === true) deprecated++
      return [describeOperation({ path, method, operation, pathItem })]
    })
  })
  if (deprecated > 0) notes.add(`Marked as deprecated, so that the API may drop them: ${deprecated}.`)
  if (others > 0 && listed.length > 0)
    notes.add(`Left out, because bots send only GET, POST, PUT, PATCH and DELETE: ${others} with other methods.`)
  if (isRecord(readProperty(root, 'webhooks')) && listed.length > 0) {
    notes.add('Webhooks of the description were left out: the API calls them, not the bot.')
  }
  return listed
}

function describeOperation(
  found: Pick<ListedOperation, 'path' | 'method' | 'operation' | 'pathItem'>,
): ListedOperation {
  const { path, method, operation, pathItem } = found
  const summary = toPlainText(
    readTextProperty(operation, 'summary') || readTextProperty(pathItem, 'summary'),
    LONGEST_NAME,
  )
  const id = readTextProperty(operation, 'operationId').slice(0, LONGEST_NAME)
  const named = nameRequest(method, path, '')
  const told = toPlainText(
    readTextProperty(operation, 'description') || readTextProperty(pathItem, 'description'),
    LONGEST_DESCRIPTION,
  )
  const name = summary.replace(/\.$/, '') || humanizeName(id) || named.name
  const words = [summary === told ? '' : addFullStopIfMissing(summary), addFullStopIfMissing(told)]
    .filter((part) => part !== '')
    .join(' ')
  const isDeprecated = readProperty(operation, 'deprecated') === true
  const [tag] = readListProperty(operation, 'tags').filter((each) => typeof each === 'string')
  return {
    ...found,
    name: capitalizeFirstLetter(name),
    description: `${isDeprecated ? 'Deprecated. ' : ''}${words || addFullStopIfMissing(named.name)}${id === '' ? '' : ` (${id})`}`,
    group: tag === undefined ? undefined : cutText(tag.trim(), LONGEST_NAME) || undefined,
  }
}

function addFullStopIfMissing(text: string): string {
  return text === '' || /[.!?…]$/.test(text) ? text : `${text}.`
}
