import type { Database } from '#db/database.ts'
import { hashTemplate, listPublicTexts } from '#templates/review-template.ts'
import { findAnyTemplate, type PublishedTemplate } from '#templates/template.repository.ts'
import { type Command, UsageError } from './command.ts'

const USAGE = 'show-template ID'

export const showTemplate: Command = {
  usage: USAGE,
  run: async (database, [id, ...rest]) => {
    if (!id || rest.length > 0) throw new UsageError(`Usage: ${USAGE}`)
    return describeTemplate(await getPublishedTemplate(database, id))
  },
}

export async function getPublishedTemplate(database: Database, id: string): Promise<PublishedTemplate> {
  const template = await findAnyTemplate(database, id)
  if (!template) throw new UsageError(`There is no template ${id}.`)
  return template
}

function describeTemplate(template: PublishedTemplate): object[] {
  const parts = listPublicTexts(template)
  const marked = parts.filter((part) => part.marked).length
  return [...parts, { id: template.id, approved: template.isApproved, marked, approve: writeApprovalCommand(template) }]
}

function writeApprovalCommand(template: PublishedTemplate): string {
  return `approve-template ${template.id} ${hashTemplate(template)}`
}
