import type { ConnectedFunctionInput, Template } from '@bricks/contract'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import type { GetTemplateContent } from '#projects/project.service.ts'
import type { User } from '#users/user.ts'
import type { StarterTemplate } from './starters/starter-template.ts'
import {
  connectStarter,
  findStarter,
  listStarterSetup,
  type SampleApis,
  starterTemplates,
} from './starters/starter-templates.ts'
import {
  findTemplate,
  type ListedTemplate,
  listApprovedTemplates,
  listOwnTemplates,
  type TemplatePage,
  type TemplatePlace,
} from './template.repository.ts'

const SEPARATOR = '~'
const SHOWN_DESCRIPTION = 200

interface LibraryContext {
  database: Database
  config: { sampleApis: SampleApis }
}

export async function listLibrary(
  { database, config }: LibraryContext,
  user: User,
  after: string | undefined,
): Promise<Template[]> {
  const others = describePage(
    await listApprovedTemplates(database, user.id, after === undefined ? undefined : readCursor(after)),
  )
  if (after !== undefined) return others
  const own = await listOwnTemplates(database, user.id)
  return [
    ...starterTemplates.map((starter) => describeStarter(starter, config.sampleApis)),
    ...own.map((template) => ({ ...describeListed(template), mine: true })),
    ...others,
  ]
}

export function readTemplates({ config }: Pick<LibraryContext, 'config'>): GetTemplateContent {
  return async (database, user, id) => {
    const starter = findStarter(id)
    if (starter) return { settings: starter.settings, functions: connectStarter(starter, config.sampleApis) }
    const published = await findTemplate(database, { id, userId: user.id })
    if (!published) throw new AppError('not_found')
    return published.content
  }
}

function describeStarter(starter: StarterTemplate, sampleApis: SampleApis): Template {
  const { id, name, description } = starter
  const bricks = describeBricks(connectStarter(starter, sampleApis))
  return { id, name, description, ...describeSetup(listStarterSetup(starter)), bricks, mine: false, approved: true }
}

function describePage({ templates, hasMore }: TemplatePage): Template[] {
  return templates.map((template, at) => ({
    ...describeListed(template),
    mine: false,
    ...(hasMore && at === templates.length - 1 && { cursor: writeCursor(template) }),
  }))
}

function describeListed({ id, name, description, setup, bricks, isApproved }: ListedTemplate): Omit<Template, 'mine'> {
  return { id, name, description, ...describeSetup(setup), bricks, approved: isApproved }
}

function describeSetup(setup: Template['setup']): Pick<Template, 'required' | 'setup'> {
  return { required: setup.map(({ label }) => label), setup }
}

function writeCursor({ createdAt, id }: TemplatePlace): string {
  return `${createdAt}${SEPARATOR}${id}`
}

function readCursor(cursor: string): TemplatePlace {
  const [createdAt = '', id, ...rest] = cursor.split(SEPARATOR)
  if (id === undefined || rest.length > 0) throw new AppError('invalid_input')
  return { createdAt, id }
}

export function describeBricks(functions: readonly ConnectedFunctionInput[]): Template['bricks'] {
  return functions.map(({ name, description, api }) => ({
    name,
    description: description.slice(0, SHOWN_DESCRIPTION).toWellFormed(),
    method: api.kind === 'mcp' ? 'MCP' : api.method,
    host: readHost(api.url),
  }))
}

function readHost(url: string): string {
  const address = `https://${url}`
  return URL.canParse(address) ? new URL(address).host : (url.split('/', 1)[0] ?? '')
}
