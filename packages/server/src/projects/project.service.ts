import type { ExportedProject, ImportedProject, Sharing, SharingChange } from '@bricks/contract'
import { ERROR_CODES, LIMITS, ROLE_PREMIUM } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { recordAuditEvent, recordReadAct } from '#audit/record-audit-event.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { deleteOrMarkProject } from '#deletion/deletion.repository.ts'
import { deleteMarkedProjectsOfUser } from '#deletion/finish-deletions.ts'
import {
  claimIdempotencyKey,
  findIdempotentAnswer,
  type IdempotencyKey,
  storeIdempotentAnswer,
} from '#http/idempotency-key.repository.ts'
import { lockAccount } from '#plans/account-limits.ts'
import { checkModel, keepModelIfPlanAllows, requireRole } from '#plans/plan-rules.ts'
import { findSecretValues } from '#secrets/secrets.ts'
import type { User } from '#users/user.ts'
import { addProject, buildNewContent, type TemplateContent } from './add-project.ts'
import type { StoredFunction } from './brick-content.ts'
import { fillContentSecrets, listSecretIds } from './brick-content.ts'
import { checkConnections } from './connections/resolve-connections.ts'
import { checkFunctions } from './functions/resolve-functions.ts'
import { type OwnProject, updateSharing } from './project.repository.ts'
import type { ProjectsContext } from './projects-context.ts'
import type { PasswordConfirmation } from './save-content.ts'
import { getProject } from './show-project.ts'

const COPY_SUFFIX = ' (copy)'
const NO_SECRETS: ReadonlyMap<string, string> = new Map()
const NO_TEMPLATE: TemplateContent = { settings: {}, functions: [] }

export type GetTemplateContent = (database: Database, user: User, id: string) => Promise<TemplateContent>

interface CreationContext extends ProjectsContext {
  getTemplateContent: GetTemplateContent
}

interface ProjectRequest {
  name: string
  templateId?: string
  requestId?: string
}

export async function createProject(context: CreationContext, user: User, request: ProjectRequest): Promise<string> {
  const { requestId } = request
  return inTransaction(context.database, async (transaction) => {
    // The account is always locked before the request's id, so that two requests cannot deadlock.
    await lockAccount(transaction, user)
    if (requestId === undefined) return addRequestedProject(context, transaction, user, request)
    const key = { ownerId: user.id, scope: 'project-new', key: requestId }
    if (!(await claimIdempotencyKey(transaction, key, context.clock()))) return getFirstAnswer(transaction, key)
    const id = await addRequestedProject(context, transaction, user, request)
    await storeIdempotentAnswer(transaction, key, id)
    return id
  })
}

export async function duplicateProject(context: ProjectsContext, user: User, id: string): Promise<string> {
  return inTransaction(context.database, async (transaction) => {
    await lockAccount(transaction, user)
    const { name, content, sharing } = await getProject(transaction, { id, userId: user.id })
    const { functions, connections, ...settings } = content
    const secrets = await findSecretValues(context, transaction, { userId: user.id, ids: listSecretIds({ functions }) })
    checkSecretsAreReadable(functions, secrets)
    const fitted = { role: user.role, model: settings.model, now: context.clock() }
    const model = keepModelIfPlanAllows(context.config.models, fitted)
    const copyId = await addProject(context, transaction, user, {
      name: [...name].slice(0, LIMITS.name - COPY_SUFFIX.length).join('') + COPY_SUFFIX,
      settings: { ...settings, model },
      functions: fillContentSecrets({ functions }, secrets).functions,
      connections: fillContentSecrets({ functions: [], connections }, NO_SECRETS).connections,
      sharing,
    })
    await recordAuditEvent(transaction, { ownerId: user.id, kind: 'project_duplicated', projectId: copyId })
    return copyId
  })
}

/** A copy that lacks a secret would look complete, but would fail its visitors. */
function checkSecretsAreReadable(functions: readonly StoredFunction[], secrets: ReadonlyMap<string, string>): void {
  const lacking = functions.find((brick) => listSecretIds({ functions: [brick] }).some((id) => !secrets.has(id)))
  if (lacking)
    throw new AppError('secret_missing', { message: `${lacking.name}: ${ERROR_CODES.secret_missing.message}` })
}

export async function exportProject(context: ProjectsContext, user: User, id: string): Promise<ExportedProject> {
  const { name, content } = await getProject(context.database, { id, userId: user.id })
  requireRole(user.role, ROLE_PREMIUM)
  await recordReadAct(context, { ownerId: user.id, kind: 'project_exported', projectId: id })
  return { name, ...content, ...fillContentSecrets(content, NO_SECRETS) }
}

export async function importProject(
  context: ProjectsContext,
  user: User,
  { name, functions, connections, ...settings }: ImportedProject,
  confirmation: PasswordConfirmation,
): Promise<string> {
  requireRole(user.role, ROLE_PREMIUM)
  checkModel(context.config.models, user.role, settings.model)
  checkFunctions(context.brickCaller, functions)
  checkConnections(context.brickCaller, connections)
  return inTransaction(context.database, async (transaction) => {
    await lockAccount(transaction, user)
    const id = await addProject(context, transaction, user, { name, settings, functions, connections, confirmation })
    await recordAuditEvent(transaction, { ownerId: user.id, kind: 'project_imported', projectId: id })
    return id
  })
}

export async function removeProject(context: ProjectsContext, own: OwnProject): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    await recordAuditEvent(transaction, { ownerId: own.userId, kind: 'project_deleted', projectId: own.id })
    if (!(await deleteOrMarkProject(transaction, own))) throw new AppError('not_found')
  })
  await deleteMarkedProjectsOfUser(context, own.userId)
}

export async function shareProject(
  { database }: ProjectsContext,
  own: OwnProject,
  sharing: SharingChange,
): Promise<Sharing> {
  return inTransaction(database, async (transaction) => {
    const saved = await updateSharing(transaction, own, sharing)
    if (!saved) throw new AppError('not_found')
    await recordAuditEvent(transaction, { ownerId: own.userId, kind: 'project_shared', projectId: own.id })
    return saved
  })
}

async function addRequestedProject(
  context: CreationContext,
  transaction: Database,
  user: User,
  { name, templateId }: ProjectRequest,
): Promise<string> {
  const template =
    templateId === undefined ? NO_TEMPLATE : await context.getTemplateContent(transaction, user, templateId)
  const id = await addProject(context, transaction, user, { name, ...buildNewContent(context, user, template) })
  await recordAuditEvent(transaction, { ownerId: user.id, kind: 'project_created', projectId: id })
  return id
}

async function getFirstAnswer(transaction: Database, key: IdempotencyKey): Promise<string> {
  const answer = await findIdempotentAnswer(transaction, key)
  if (answer === undefined) throw new AppError('duplicate_request')
  return answer
}
