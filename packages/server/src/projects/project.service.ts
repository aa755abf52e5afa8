import type { Sharing } from '@bricks/contract'
import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { claimRequestId, findAnswer, keepAnswer } from '#http/request-id.repository.ts'
import { getTemplateContent } from '#templates/template.service.ts'
import type { User } from '#users/user.ts'
import { holdAccount } from './account-limits.ts'
import { addProject, type ProjectToAdd } from './add-project.ts'
import { takeOff } from './deployment.repository.ts'
import { fitNewModel } from './plan-rules.ts'
import { deleteProject, type OwnProject, updateSharing } from './project.repository.ts'
import { createSettings } from './project-content.ts'
import type { ProjectsContext } from './projects-context.ts'

export interface ProjectRequest {
  name: string
  templateId?: string
  /** Repeated within 24 hours it gives the first project again. */
  requestId?: string
}

export async function createProject(context: ProjectsContext, user: User, request: ProjectRequest): Promise<string> {
  const { requestId } = request
  return inTransaction(context.database, async (transaction) => {
    // Before the request's id: whoever locks both does so in this order.
    await holdAccount(transaction, user)
    if (requestId === undefined) return addRequested(context, transaction, user, request)
    const claim = { scope: `project-new:${user.id}`, requestId, now: context.clock() }
    if (!(await claimRequestId(transaction, claim))) return getFirstAnswer(transaction, claim)
    const id = await addRequested(context, transaction, user, request)
    await keepAnswer(transaction, claim, id)
    return id
  })
}

export async function removeProject({ database }: ProjectsContext, own: OwnProject): Promise<void> {
  if (!(await deleteProject(database, own))) throw new AppError('not_found')
}

export async function undeployProject({ database }: ProjectsContext, own: OwnProject): Promise<void> {
  if (!(await takeOff(database, own))) throw new AppError('not_found')
}

export async function shareProject(
  { database }: ProjectsContext,
  own: OwnProject,
  sharing: Parameters<typeof updateSharing>[2],
): Promise<Sharing> {
  const saved = await updateSharing(database, own, sharing)
  if (!saved) throw new AppError('not_found')
  return saved
}

async function addRequested(
  context: ProjectsContext,
  transaction: Database,
  user: User,
  { name, templateId }: ProjectRequest,
): Promise<string> {
  return addProject(context, transaction, user, { name, ...(await findStart(context, transaction, user, templateId)) })
}

async function findStart(
  { config, clock }: ProjectsContext,
  database: Database,
  user: User,
  templateId: string | undefined,
): Promise<Pick<ProjectToAdd, 'settings' | 'functions'>> {
  const { role } = user
  const now = clock()
  const defaults = createSettings(fitNewModel(config.models, { role, now }))
  if (templateId === undefined) return { settings: defaults, functions: [] }
  const { settings, functions } = await getTemplateContent({ database, config }, user, templateId)
  const model = fitNewModel(config.models, { role, now, ...(settings.model && { model: settings.model }) })
  return { settings: { ...defaults, ...settings, model }, functions }
}

async function getFirstAnswer(transaction: Database, claim: { scope: string; requestId: string }): Promise<string> {
  const answer = await findAnswer(transaction, claim)
  if (answer === undefined) throw new AppError('duplicate_request')
  return answer
}
