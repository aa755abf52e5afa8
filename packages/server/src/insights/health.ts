import type { Insights } from '@bricks/contract'
import { listRefusedConnections } from '#connections/connection-states.ts'
import type { Database } from '#db/database.ts'
import { findModelEndWarningDate, findModelOffer, findModelTrouble, type ModelOffer } from '#plans/model-offer.ts'
import { fillContentSecrets, listSecretIds } from '#projects/brick-content.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { listFailingBricks } from '#projects/state/failing-bricks.repository.ts'
import { findShownContents, type ShownContents } from '#projects/state/shown-contents.repository.ts'
import { findSecretValues, type SecretsContext } from '#secrets/secrets.ts'
import type { Clock } from '#time.ts'
import { hasBotAnsweredSince, listLastingProblems } from './health.repository.ts'

type Health = Insights['health']

export interface HealthContext extends Pick<SecretsContext, 'encryptionKeys'> {
  database: Database
  clock: Clock
  config: { models: readonly ModelOffer[] }
}

/**
 * The health is computed at each look and not from notices, because a notice is often read before its problem is
 * mended, and stays after that.
 */
export async function listHealthProblems(
  context: HealthContext,
  { role, ...own }: OwnProject & { role: number },
): Promise<Health> {
  const { database } = context
  const shown = await findShownContents(database, own)
  if (!shown) return []
  const found = await Promise.all([
    listFailingBrickProblems(database, own),
    listRecordedProblems(database, own, shown),
    listRefusedSignIns(context, own, shown),
    listModelTroubles(context, role, shown),
  ])
  return found.flat().sort((one, other) => (one.at > other.at ? -1 : 1))
}

async function listFailingBrickProblems(database: Database, own: OwnProject): Promise<Health> {
  const bricks = await listFailingBricks(database, own)
  return bricks.map(({ at, name, code }) => ({
    kind: 'brick_failing',
    at,
    brick: name,
    ...(code !== null && { code }),
  }))
}

/** A live bot may report a problem of a brick that its owner deleted meanwhile, so bricks that are gone are left out. */
async function listRecordedProblems(
  database: Database,
  own: OwnProject,
  { draft, live }: ShownContents,
): Promise<Health> {
  const names = new Set([draft, live].flatMap((content) => content?.functions.map(({ name }) => name) ?? []))
  const health: Health = []
  for (const { code, brick, at } of await listLastingProblems(database, own)) {
    if (code === 'brick_answer_changed') {
      if (brick !== null && names.has(brick)) health.push({ kind: 'brick_changed', at, brick })
    } else if (!(await hasBotAnsweredSince(database, own, at))) health.push({ kind: KINDS[code], at })
  }
  return health
}

const KINDS = { provider_key_invalid: 'key_refused', model_unavailable: 'model_gone' } as const

/** Tokens are stored with the secret that got them. So after a rollback the tokens of the older secret count again. */
async function listRefusedSignIns(
  { database, encryptionKeys }: HealthContext,
  own: OwnProject,
  { draft, live }: ShownContents,
): Promise<Health> {
  const contents = [draft, live].flatMap((content) => (content ? [{ ...content, functions: [] }] : []))
  const ids = contents.flatMap(listSecretIds)
  const secrets = await findSecretValues({ encryptionKeys }, database, { userId: own.userId, ids })
  const connections = contents.flatMap((content) => fillContentSecrets(content, secrets).connections)
  const refused = await listRefusedConnections(database, { userId: own.userId, projectId: own.id }, connections)
  const bySince = new Map(refused.map((each) => [`${each.name} ${each.since}`, each]))
  return [...bySince.values()].map(({ since }) => ({ kind: 'connection_refused', at: since }))
}

async function listModelTroubles(
  { clock, config }: HealthContext,
  role: number,
  { draft, live, savedAt }: ShownContents,
): Promise<Health> {
  const now = clock()
  const models = new Set([draft.model, ...(live ? [live.model] : [])])
  return [...models].flatMap((model) => {
    const offer = findModelOffer(config.models, model)
    const kind = findModelTrouble(offer, { role, now })
    return kind ? [{ kind, model, at: findTroubleTime(kind, offer, savedAt) }] : []
  })
}

function findTroubleTime(kind: Health[number]['kind'], offer: ModelOffer | undefined, savedAt: string): string {
  if (!offer?.ends || kind === 'model_fallback') return savedAt
  return (kind === 'model_ends' ? findModelEndWarningDate(offer.ends) : new Date(offer.ends)).toISOString()
}
