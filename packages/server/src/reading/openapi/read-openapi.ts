import { isRecord } from '#json.ts'
import { containsAllWords, MOST_FUNCTIONS } from '#reading/answer/search-bricks.ts'
import { NothingReadError } from '#reading/nothing-read.ts'
import type { DraftBrick, ReadResult } from '#reading/read-result.ts'
import {
  type PlainRecord,
  readListProperty,
  readProperty,
  readRecordProperty,
  readTextProperty,
} from '#reading/values/plain-data.ts'
import { createDescription } from './description.ts'
import { listOperations } from './list-operations.ts'
import { readOpenApiOperation } from './read-operation.ts'
import { readOpenApiSecurity } from './read-security.ts'
import { chooseServerAddress } from './read-servers.ts'
import { upgradeSwagger } from './swagger/upgrade-swagger.ts'

export interface ReadOptions {
  source?: string | undefined
  search?: string | undefined
}

export function isOpenApi(data: unknown): data is PlainRecord {
  return isRecord(data) && (readProperty(data, 'openapi') !== undefined || readProperty(data, 'swagger') !== undefined)
}

export async function readOpenApi(data: PlainRecord, { source, search = '' }: ReadOptions = {}): Promise<ReadResult> {
  const root = await upgradeDocument(data)
  const description = createDescription(root, source)
  const { notes } = description
  const operations = listOperations(description)
  if (operations.length === 0) throw new NothingReadError(describeMissingOperations(root))
  // If only operations name servers, the server of the first operation stands for the whole description.
  const [first] = operations
  const hasServers = readListProperty(root, 'servers').length > 0
  const server = chooseServerAddress(description, first && !hasServers ? [first.operation, first.pathItem] : [])
  const security = readOpenApiSecurity(
    description,
    operations.map(({ operation }) => operation),
    server,
  )
  const found = operations.filter((each) =>
    containsAllWords(search, [each.name, each.description, each.group, each.path]),
  )
  const bricks: DraftBrick[] = []
  let left = 0
  for (const listed of found) {
    if (bricks.length >= MOST_FUNCTIONS) break
    const brick = readOpenApiOperation(description, listed, security.findSignIn(listed.operation))
    if (brick) bricks.push(brick)
    else left++
  }
  if (bricks.length === 0 && search === '')
    throw new NothingReadError([...notes].at(-1) ?? 'No operation could be read.')
  return {
    kind: 'openapi',
    title:
      readTextProperty(readRecordProperty(root, 'info'), 'title') ||
      (URL.parse(server.replaceAll(/[{}]/g, ''))?.host ?? ''),
    bricks,
    total: found.length - left,
    notes: [...description.lost.notes(), ...notes],
    secrets: [],
  }
}

/** In a description of several files, each path refers to another file. */
function describeMissingOperations(root: PlainRecord): string {
  const isElsewhere = (path: unknown) => /^[^#]/.test(readTextProperty(path, '$ref'))
  const paths = Object.values(readRecordProperty(root, 'paths'))
  if (paths.length === 0 && Object.keys(readRecordProperty(root, 'webhooks')).length > 0)
    return 'The description holds webhooks alone: the API calls them, not the bot.'
  return paths.some(isElsewhere)
    ? 'The description keeps its operations in other files. Paste it as one text, or the link under which the API serves it.'
    : 'The API description has no operation that a bot could call.'
}

async function upgradeDocument(data: PlainRecord): Promise<PlainRecord> {
  const said = readProperty(data, 'swagger') ?? readProperty(data, 'openapi')
  const version = typeof said === 'string' || typeof said === 'number' ? String(said) : ''
  if (/^3(?:\.|$)/.test(version)) return data
  if (!/^2(?:\.|$)/.test(version))
    throw new NothingReadError(
      'This version of OpenAPI is not known here: Swagger 2.0 and OpenAPI 3.0 to 3.2 are read.',
    )
  return upgradeSwagger(data)
}
