import { findLiveBot } from '#chat/admission/bot.repository.ts'
import { type Command, UsageError } from '#commands/command.ts'
import { getUserByEmail } from '#commands/get-user-by-email.ts'
import { loadConfig } from '#config/config.ts'
import { isSandboxStorage } from '#config/storage.ts'
import { saveFeedback } from '#conversations/feedback.repository.ts'
import { readEncryptionKeys } from '#secrets/read-encryption-keys.ts'
import { DAY, formatDay, systemClock } from '#time.ts'
import { backdateProject, findSampleProject, listStoredTurnIds } from './past.repository.ts'
import { playTurn, type SampleHistoryPorts } from './play-turn.ts'
import { deriveTurnId, type PlayedTurn } from './played-turn.ts'
import { type Past, readSampleHistories } from './read-sample-histories.ts'

const USAGE = 'play-past FILE'

/**
 * Only for the sandbox: gives its sample bots made-up conversations. Each turn runs through the same code as a
 * visitor's turn, as if at its own time; only the model and the APIs are fakes. Skips a bot that is older than a day or
 * already has its past.
 */
export const playPast: Command = {
  usage: USAGE,
  run: async (database, [file, ...rest], storage) => {
    if (!file || rest.length > 0) throw new UsageError(`Usage: ${USAGE}`)
    if (!isSandboxStorage(storage)) throw new UsageError('Only the sandbox has a made-up past.')
    const pasts = await readSampleHistories(file)
    const encryptionKeys = await readEncryptionKeys(storage, database)
    const config = loadConfig()
    const stage = { database, clock: systemClock, encryptionKeys, config, models: config.models }
    return Promise.all(pasts.map((past) => playSampleHistoryOfBot(stage, past, new Date())))
  },
}

async function playSampleHistoryOfBot(stage: SampleHistoryPorts, past: Past, now: Date): Promise<object> {
  const { email, project } = past
  const { id: userId } = await getUserByEmail(stage.database, email)
  const place = await findSampleProject(stage.database, { userId, name: project })
  if (!place) return { email, project, turns: 0, kept: 0 }
  const own = { id: place.id, userId }
  const played = await listStoredTurnIds(stage.database, own)
  const all = listTurnsOfSampleHistory(past, own.id)
  const kept = all.filter(({ id }) => played.has(id)).length
  const isNew = now.getTime() - Date.parse(place.createdAt) < DAY
  const bot = isNew ? await findLiveBot(stage, own.id) : undefined
  if (!bot) return { email, project, turns: 0, kept }
  const turns = all.filter(({ id }) => !played.has(id))
  for (const wave of groupTurnsIntoWaves(turns)) {
    await Promise.all(wave.map((each) => playTurn(stage, bot, each)))
    await Promise.all(wave.map((each) => storeFeedback(stage, own.userId, each)))
  }
  await backdateProject(stage.database, own, past)
  return { email, project, turns: turns.length, kept }
}

function listTurnsOfSampleHistory({ conversations }: Past, projectId: string): PlayedTurn[] {
  return conversations
    .flatMap((conversation, index) =>
      conversation.turns.map((turn, place) => ({
        ...turn,
        id: deriveTurnId(projectId, index, place),
        conversationId: deriveTurnId(projectId, index),
        projectId,
        visitor: conversation.visitor,
        version: conversation.version,
        before: conversation.turns.slice(0, place),
      })),
    )
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** The turns of one wave are played at once: they are of the same day, and no two are of the same conversation. */
function groupTurnsIntoWaves(turns: readonly PlayedTurn[]): PlayedTurn[][] {
  const waves = Map.groupBy(
    turns,
    ({ at, before }) => `${formatDay(new Date(at))} ${String(before.length).padStart(2, '0')}`,
  )
  return [...waves].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, wave]) => wave)
}

async function storeFeedback(
  { database }: SampleHistoryPorts,
  userId: string,
  { feedback, ...turn }: PlayedTurn,
): Promise<void> {
  if (feedback !== undefined) await saveFeedback(database, { ...turn, userId }, feedback)
}
