import type { ConnectedFunctionInput, Template } from '@bricks/contract'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import type { GetTemplateContent } from '#projects/project.service.ts'
import type { User } from '#users/user.ts'
import type { StarterTemplate } from './starters/starter-template.ts'
import {
  buildStarterFunctions,
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

export async function listLibraryTemplates(
  { database, config }: LibraryContext,
  user: User,
  after: string | undefined,
): Promise<Template[]> {
  const others = toWireLibraryPage(
    await listApprovedTemplates(database, user.id, after === undefined ? undefined : readTemplateCursor(after)),
  )
  if (after !== undefined) return others
  const own = await listOwnTemplates(database, user.id)
  return [
    ...starterTemplates.map((starter) => toWireStarter(starter, config.sampleApis)),
    ...own.map((template) => ({ ...toWireTemplate(template), mine: true })),
    ...others,
  ]
}

export function createTemplateReader({ config }: Pick<LibraryContext, 'config'>): GetTemplateContent {
  return async (database, user, id) => {
    const starter = findStarter(id)
    if (starter) return { settings: starter.settings, functions: buildStarterFunctions(starter, config.sampleApis) }
    const published = await findTemplate(database, { id, userId: user.id })
    if (!published) throw new AppError('not_found')
    return published.content
  }
}

function toWireStarter(starter: StarterTemplate, sampleApis: SampleApis): Template {
  const { id, name, description } = starter
  const bricks = toWireBricks(buildStarterFunctions(starter, sampleApis))
  return { id, name, description, ...toWireSetup(listStarterSetup(starter)), bricks, mine: false, approved: true }
}

function toWireLibraryPage({ templates, hasMore }: TemplatePage): Template[] {
  return templates.map((template, at) => ({
    ...toWireTemplate(template),
    mine: false,
    ...(hasMore && at === templates.length - 1 && { cursor: writeTemplateCursor(template) }),
  }))
}

function toWireTemplate({ id, name, description, setup, bricks, isApproved }: ListedTemplate): Omit<Template, 'mine'> {
  return { id, name, description, ...toWireSetup(setup), bricks, approved: isApproved }
}

function toWireSetup(setup: Template['setup']): Pick<Template, 'required' | 'setup'> {
  return { required: setup.map(({ label }) => label), setup }
}

function writeTemplateCursor({ createdAt, id }: TemplatePlace): string {
  return `${createdAt}${SEPARATOR}${id}`
}

function readTemplateCursor(cursor: string): TemplatePlace {
  const [createdAt = '', id, ...rest] = cursor.split(SEPARATOR)
  if (id === undefined || rest.length > 0) throw new AppError('invalid_input')
  return { createdAt, id }
}

export function toWireBricks(functions: readonly ConnectedFunctionInput[]): Template['bricks'] {
  return functions.map(({ name, description, api }) => ({
    name,
    // Cuts no character in two.
    description: [...description].slice(0, SHOWN_DESCRIPTION).join(''),
    method: api.kind === 'mcp' ? 'MCP' : api.method,
    host: readAddressHost(api.url),
  }))
}

function readAddressHost(url: string): string {
  const address = `https://${url}`
  return URL.canParse(address) ? new URL(address).host : (url.split('/', 1)[0] ?? '')
}
