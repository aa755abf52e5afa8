import { endpoints } from '@bricks/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import type { Config } from '#config/config.ts'
import { inTransaction } from '#db/transaction.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import type { ProjectsContext } from '#projects/projects-context.ts'
import { limitWrites } from '#throttle/limit-rate.ts'
import { publishTemplate } from './publish-template.ts'
import { listSampleBricks } from './starters/starter-templates.ts'
import { deleteTemplate } from './template.repository.ts'
import { listLibraryTemplates } from './template.service.ts'

interface TemplateRoutesContext extends Pick<ProjectsContext, 'database' | 'clock'> {
  config: Pick<Config, 'sandbox' | 'sampleApis' | 'templatesAutoApprove' | 'contentWritesPerMinute'>
}

export function registerTemplateRoutes(app: FastifyInstance, context: TemplateRoutesContext): void {
  registerEndpoint(app, endpoints.listTemplates, ({ user, query }) => listLibraryTemplates(context, user, query.after))
  registerEndpoint(app, endpoints.listSampleBricks, async () =>
    context.config.sandbox ? listSampleBricks(context.config.sampleApis) : [],
  )
  registerEndpoint(app, endpoints.addTemplate, async ({ user, body }) => {
    await limitWrites(context, user)
    const { project_id: projectId, confirmed: isConfirmed = false, ...published } = body
    return { id: await publishTemplate(context, user, { projectId, isConfirmed, ...published }) }
  })
  registerEndpoint(app, endpoints.withdrawTemplate, async ({ user, body }) => {
    await inTransaction(context.database, async (transaction) => {
      const about = await deleteTemplate(transaction, { id: body.id, userId: user.id })
      if (about === undefined) throw new AppError('not_found')
      await recordAuditEvent(transaction, { ownerId: user.id, kind: 'template_withdrawn', about })
    })
    return {}
  })
}
