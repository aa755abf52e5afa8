import type { Bot } from '#chat/turn.ts'
import type { Config } from '#config/config.ts'
import { findOwnerOfProject, type OwnerOfProject } from '#db/cluster/owner-lookup.repository.ts'
import type { Database } from '#db/database.ts'
import { DELETED_VERSION } from '#db/deletion-marks.ts'
import type { Budget } from '#insights/budget/budget.ts'
import { joinPreviewOnProject, writeLiveRankExpression } from '#projects/project.repository.ts'
import { type ProjectContent, parseProjectContent } from '#projects/project.ts'
import { listOtherKeys } from '#provider-keys/other-keys.repository.ts'
import type { EncryptionKeys } from '#secrets/encryption-keys.ts'
import { decryptSecret } from '#secrets/secrets.ts'
import type { Clock } from '#time.ts'
import { findRoleInForce } from '#users/user.ts'
import { BOT_KEPT_MS } from './bot-cache.ts'
import { findBotProvider } from './provider-key.ts'

export interface BotContext {
  database: Database
  clock: Clock
  encryptionKeys: EncryptionKeys
  config: Pick<Config, 'models' | 'providers'>
}

export interface SavedBot extends Bot {
  content: ProjectContent
}

export async function findLiveBot(context: BotContext, projectId: string): Promise<Bot | undefined> {
  const located = await findOwnerOfProject(context.database, projectId)
  if (!located) return undefined
  const row = await selectBot(context.database, located)
    .innerJoin('project_versions', (join) =>
      join
        .onRef('project_versions.owner_id', '=', 'projects.owner_id')
        .onRef('project_versions.project_id', '=', 'projects.id')
        .onRef('project_versions.version', '=', 'projects.live_version'),
    )
    .select('project_versions.content')
    .where('projects.id', '=', projectId)
    .executeTakeFirst()
  return row && addKeysOfOtherProviders(context, toBot(context, row, row.live_version))
}

export async function findDraftBot(
  context: BotContext,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<SavedBot | undefined> {
  const row = await selectBot(context.database, { ownerId: userId })
    .select('projects.draft as content')
    .where('projects.id', '=', projectId)
    .where('projects.version', '!=', DELETED_VERSION)
    .executeTakeFirst()
  return row && addKeysOfOtherProviders(context, toBot(context, row, null))
}

export async function findPreviewBot(
  context: BotContext,
  { projectId, tokenHash, now }: { projectId: string; tokenHash: string; now: Date },
): Promise<Bot | undefined> {
  const located = await findOwnerOfProject(context.database, projectId)
  if (!located) return undefined
  const row = await selectBot(context.database, located)
    .innerJoin('previews', joinPreviewOnProject)
    .select('previews.content')
    .where('projects.id', '=', projectId)
    .where('previews.token_hash', '=', tokenHash)
    .where('previews.ends_at', '>', now.toISOString())
    .executeTakeFirst()
  return row && addKeysOfOtherProviders(context, toBot(context, row, null))
}

function selectBot(database: Database, { ownerId }: OwnerOfProject) {
  return database
    .selectFrom('projects')
    .$if(ownerId !== undefined, (query) => query.where('projects.owner_id', '=', ownerId ?? ''))
    .innerJoin('users', 'users.id', 'projects.owner_id')
    .leftJoin('secrets', (join) =>
      join.onRef('secrets.owner_id', '=', 'users.id').onRef('secrets.id', '=', 'users.provider_key_id'),
    )
    .leftJoin('secrets as signing', (join) =>
      join.onRef('signing.owner_id', '=', 'projects.owner_id').onRef('signing.id', '=', 'projects.identity_secret'),
    )
    .leftJoin('secrets as signing_too', (join) =>
      join
        .onRef('signing_too.owner_id', '=', 'projects.owner_id')
        .onRef('signing_too.id', '=', 'projects.second_identity_secret'),
    )
    .leftJoin('project_budgets as budget', (join) =>
      join.onRef('budget.owner_id', '=', 'projects.owner_id').onRef('budget.project_id', '=', 'projects.id'),
    )
    .select([
      'projects.id',
      'projects.owner_id',
      'projects.live_version',
      'projects.origins',
      'projects.limits',
      'projects.recording_days',
      'projects.mask',
      'projects.tell_name',
      'projects.tell_context',
      'projects.image_hosts',
      'projects.follow_ups',
      'projects.identity_secret',
      'projects.second_identity_secret',
      'signing.ciphertext as signing',
      'signing_too.ciphertext as signing_too',
      'budget.unit',
      'budget.day_limit',
      'budget.month_limit',
      'budget.day',
      'budget.day_spent',
      'budget.month_spent',
      'users.granted_role',
      'users.subscribed_role',
      'users.paused_at',
      'users.provider_key_id',
      'secrets.ciphertext',
    ])
    .select(writeLiveRankExpression(ownerId))
}

/**
 * A live bot needs the owner's keys at other providers only if a model of another provider answers. This may be the
 * saved model, or the model that replaces it if it ends, perhaps while the bot is cached. A draft and a preview always
 * get these keys, because a chat may send the draft with another model.
 */
async function addKeysOfOtherProviders<Read extends SavedBot>(context: BotContext, bot: Read): Promise<Read> {
  const { config, clock } = context
  if (config.providers.length === 1) return bot
  const untilReadAgain = () => new Date(clock().getTime() + BOT_KEPT_MS)
  const needsNone = [clock, untilReadAgain].every(
    (at) => findBotProvider({ config, clock: at }, bot) === config.providers[0],
  )
  if (bot.version !== null && needsNone) return bot
  const userId = bot.owner.id
  const otherKeys = new Map<string, string>()
  for (const { provider, id, ciphertext } of await listOtherKeys(context.database, userId)) {
    const value = decryptSecret(context, { userId, id, ciphertext })
    if (value !== undefined) otherKeys.set(provider, value)
  }
  return { ...bot, otherKeys }
}

type BudgetColumns = { [Column in keyof Budget]: Budget[Column] | null }

interface BotRow extends BudgetColumns {
  id: string
  owner_id: string
  origins: string
  limits: string
  recording_days: number
  mask: number
  tell_name: number
  tell_context: number
  image_hosts: string
  follow_ups: number
  identity_secret: string | null
  second_identity_secret: string | null
  signing: string | null
  signing_too: string | null
  granted_role: number
  subscribed_role: number
  paused_at: string | null
  provider_key_id: string | null
  ciphertext: string | null
  content: string
  live_rank: number | null
}

function toBot(context: BotContext, row: BotRow, version: number | null): SavedBot {
  return {
    projectId: row.id,
    owner: {
      id: row.owner_id,
      role: findRoleInForce(row.granted_role, row.subscribed_role),
      pausedAt: row.paused_at,
    },
    version,
    liveRank: row.live_rank ?? 0,
    content: parseProjectContent(row.content),
    sharing: { origins: JSON.parse(row.origins), limits: JSON.parse(row.limits) },
    imageHosts: JSON.parse(row.image_hosts),
    hasFollowUps: row.follow_ups === 1,
    isRecording: row.recording_days > 0,
    isMasking: row.mask === 1,
    budget: readBudget(row),
    identity: readIdentity(context, row),
    hasProviderKey: row.provider_key_id !== null,
    providerKey: readProviderKey(context, row),
  }
}

function readBudget({ unit, day_limit, month_limit, day, day_spent, month_spent }: BudgetColumns): Bot['budget'] {
  if (unit === null || day === null) return undefined
  return { unit, day_limit, month_limit, day, day_spent: day_spent ?? 0, month_spent: month_spent ?? 0 }
}

function readIdentity(context: BotContext, row: BotRow): Bot['identity'] {
  const { owner_id: userId, identity_secret, second_identity_secret, signing, signing_too } = row
  const decryptIfSet = (id: string | null, ciphertext: string | null) =>
    id === null || ciphertext === null ? undefined : decryptSecret(context, { userId, id, ciphertext })
  const secrets = [decryptIfSet(identity_secret, signing), decryptIfSet(second_identity_secret, signing_too)]
  return {
    secrets: secrets.filter((each) => each !== undefined),
    tellsName: row.tell_name === 1,
    tellsContext: row.tell_context === 1,
  }
}

function readProviderKey(context: BotContext, { owner_id, provider_key_id, ciphertext }: BotRow): string | undefined {
  if (provider_key_id === null || ciphertext === null) return undefined
  return decryptSecret(context, { userId: owner_id, id: provider_key_id, ciphertext })
}
