import { randomBytes } from 'node:crypto'
import type { NewIdentitySecret, VisitorIdentity } from '@bricks/contract'
import { LIMITS, MASK_BULLET } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { lockProject } from '#projects/project-draft.repository.ts'
import { deleteSecrets } from '#secrets/secret.repository.ts'
import { findSecretValues, type SecretsContext, storeSecret } from '#secrets/secrets.ts'
import {
  findIdentity,
  type IdentityRow,
  listIdentitySecrets,
  updateIdentitySecrets,
  updateIdentitySettings,
} from './identity.repository.ts'
import { type VerifiedVisitor, verifyIdentityToken } from './verify-identity-token.ts'

interface IdentityContext extends SecretsContext {
  database: Database
}

const SECRET_BYTES = 32
const SHOWN_END = 3
const TOO_MANY = 'Two identity secrets are valid at a time. Revoke one first.'

export async function getVisitorIdentity({ database }: IdentityContext, own: OwnProject): Promise<VisitorIdentity> {
  const { tellName, tellContext, secrets } = await getIdentity(database, own)
  const listed = await listIdentitySecrets(database, own.userId, secrets)
  return { secrets: listed, tell_name: tellName, tell_context: tellContext }
}

export async function saveIdentitySettings(
  context: IdentityContext,
  own: OwnProject,
  told: Pick<IdentityRow, 'tellName' | 'tellContext'>,
): Promise<VisitorIdentity> {
  await inTransaction(context.database, async (transaction) => {
    if (!(await updateIdentitySettings(transaction, own, told))) throw new AppError('not_found')
    await recordAuditEvent(transaction, { ownerId: own.userId, kind: 'identity_set', projectId: own.id })
  })
  return getVisitorIdentity(context, own)
}

export async function createIdentitySecret(context: IdentityContext, own: OwnProject): Promise<NewIdentitySecret> {
  const value = randomBytes(SECRET_BYTES).toString('base64url')
  return inTransaction(context.database, async (transaction) => {
    const { secrets } = await lockProjectAndGetIdentity(transaction, own)
    if (secrets.length >= LIMITS.identitySecrets) throw new AppError('limit_reached', { message: TOO_MANY })
    const mask = MASK_BULLET.repeat(4) + value.slice(-SHOWN_END)
    const id = await storeSecret(context, transaction, { userId: own.userId, projectId: own.id, value, mask })
    await updateIdentitySecrets(transaction, own, [...secrets, id])
    const [created] = await listIdentitySecrets(transaction, own.userId, [id])
    if (!created) throw new Error('a secret was stored and is not there')
    await recordAuditEvent(transaction, { ownerId: own.userId, kind: 'identity_secret_made', projectId: own.id })
    return { ...created, secret: value }
  })
}

/** Tokens that this secret signed are refused from now on; other processes follow within five seconds. */
export async function revokeIdentitySecret(
  context: IdentityContext,
  own: OwnProject,
  secretId: string,
): Promise<VisitorIdentity> {
  await inTransaction(context.database, async (transaction) => {
    const { secrets } = await lockProjectAndGetIdentity(transaction, own)
    if (!secrets.includes(secretId)) throw new AppError('not_found')
    await updateIdentitySecrets(
      transaction,
      own,
      secrets.filter((each) => each !== secretId),
    )
    await deleteSecrets(transaction, own.userId, [secretId])
    await recordAuditEvent(transaction, { ownerId: own.userId, kind: 'identity_secret_revoked', projectId: own.id })
  })
  return getVisitorIdentity(context, own)
}

export async function verifyVisitorOfProject(
  context: IdentityContext,
  own: OwnProject,
  token: string,
): Promise<VerifiedVisitor> {
  const identity = await findIdentity(context.database, own)
  const texts = await findSecretValues(context, context.database, { userId: own.userId, ids: identity?.secrets ?? [] })
  return verifyIdentityToken(token, [...texts.values()], context.clock())
}

async function lockProjectAndGetIdentity(transaction: Database, own: OwnProject): Promise<IdentityRow> {
  if (!(await lockProject(transaction, own))) throw new AppError('not_found')
  return getIdentity(transaction, own)
}

async function getIdentity(database: Database, own: OwnProject): Promise<IdentityRow> {
  const identity = await findIdentity(database, own)
  if (!identity) throw new AppError('not_found')
  return identity
}
