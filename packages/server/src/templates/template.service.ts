import type { Template } from '@bricks/contract'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import type { User } from '#users/user.ts'
import { describeBricks } from './describe-bricks.ts'
import { connectStarter, findStarter, listStarterSetup, type SampleApis } from './find-starter.ts'
import type { StarterTemplate } from './starter-template.ts'
import { starterTemplates } from './starter-templates.ts'
import {
  findTemplate,
  type ListedTemplate,
  listApprovedTemplates,
  listOwnTemplates,
  type TemplatePage,
} from './template.repository.ts'
import type { TemplateContent } from './template-content.ts'
import { readCursor, writeCursor } from './template-place.ts'

export interface LibraryContext {
  database: Database
  config: { sampleApis: SampleApis }
}

/** The library as a user sees it: the starter templates, their own, then what others published, page by page. */
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

export async function getTemplateContent(
  { database, config }: LibraryContext,
  user: User,
  id: string,
): Promise<TemplateContent> {
  const starter = findStarter(id)
  if (starter) return { settings: starter.settings, functions: connectStarter(starter, config.sampleApis) }
  const published = await findTemplate(database, { id, userId: user.id })
  if (!published) throw new AppError('not_found')
  return published.content
}

function describeStarter(starter: StarterTemplate, sampleApis: SampleApis): Template {
  const { id, name, description } = starter
  const bricks = describeBricks(connectStarter(starter, sampleApis))
  return { id, name, description, ...describeSetup(listStarterSetup(starter)), bricks, mine: false, approved: true }
}

/** The last one says where the next page begins, if there is one. */
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
