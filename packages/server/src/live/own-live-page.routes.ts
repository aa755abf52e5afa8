import { endpoints, type LivePageState } from '@bricks/contract'
import { ROLE_PRO } from '@bricks/contract/wire'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { registerEndpoint } from '#http/register-endpoint.ts'
import { checkOwnProject } from '#projects/show-project.ts'
import { limitWrites } from '#throttle/limit-rate.ts'
import type { User } from '#users/user.ts'
import { getPictureHashes } from './pictures/picture.repository.ts'
import { removePicture, savePicture } from './pictures/save-picture.ts'
import { findLiveWord } from './words/live-word.repository.ts'
import { setLiveWord } from './words/set-live-word.ts'

export function registerLivePageSettingsRoutes(app: FastifyInstance, context: Context): void {
  const { database } = context

  async function readLivePageState(user: User, id: string): Promise<LivePageState> {
    const own = { id, userId: user.id }
    await checkOwnProject(database, own)
    const word = await findLiveWord(database, own)
    const { logo = null, share = null } = await getPictureHashes(database, own)
    return { word: word ?? null, word_paused: word !== undefined && user.role < ROLE_PRO, logo, share }
  }

  registerEndpoint(app, endpoints.getLivePage, async ({ user, query }) => readLivePageState(user, query.project_id))
  registerEndpoint(app, endpoints.setLiveWord, async ({ user, body: { project_id: id, word } }) => {
    await limitWrites(context, user)
    await setLiveWord(context, user, { id, word })
    return readLivePageState(user, id)
  })
  registerEndpoint(app, endpoints.savePicture, async ({ user, body: { project_id: id, kind, data } }) => {
    await limitWrites(context, user)
    return { hash: await savePicture(context, user, { id, kind, data }) }
  })
  registerEndpoint(app, endpoints.removePicture, async ({ user, body: { project_id: id, kind } }) => {
    await limitWrites(context, user)
    await removePicture(context, { id, userId: user.id }, kind)
    return {}
  })
}
