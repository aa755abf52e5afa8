import type { Template } from '@bricks/contract'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import type { User } from '#users/user.ts'
import { connectStarter, findStarter, listStarterSetup, type SampleApis } from './find-starter.ts'
import type { StarterTemplate } from './starter-template.ts'
import { starterTemplates } from './starter-templates.ts'
import { findTemplate, listTemplates, type PublishedTemplate } from './template.repository.ts'
import type { TemplateContent } from './template-content.ts'

export interface LibraryContext {
  database: Database
  config: { sampleApis: SampleApis }
}

/** The library as a user sees it: the starter templates, then what was published. */
export async function listLibrary({ database, config }: LibraryContext, user: User): Promise<Template[]> {
  const published = await listTemplates(database, user.id)
  return [
    ...starterTemplates.map((starter) => describeStarter(starter, config.sampleApis)),
    ...published.map((template) => describePublished(template, user)),
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

function describePublished(template: PublishedTemplate, user: User): Template {
  const { id, userId, name, description, setup, content, isApproved } = template
  const bricks = describeBricks(content.functions)
  return { id, name, description, ...describeSetup(setup), bricks, mine: userId === user.id, approved: isApproved }
}

function describeSetup(setup: Template['setup']): Pick<Template, 'required' | 'setup'> {
  return { required: setup.map(({ label }) => label), setup }
}

function describeBricks(functions: TemplateContent['functions']): Template['bricks'] {
  return functions.map(({ name, description, api: { method, url } }) => ({
    name,
    description,
    method,
    host: url.split('/', 1)[0] ?? '',
  }))
}
