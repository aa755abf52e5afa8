import type { ProjectDraft } from '@bricks/contract'
import { AppError } from '#app-error.ts'
import { findDraftBot } from '#chat/admission/bot.repository.ts'
import { chooseModel } from '#chat/admission/choose-model.ts'
import { findBotProvider, findProviderKey } from '#chat/admission/provider-key.ts'
import { loadHideSecrets } from '#chat/reply/call-stored-brick.ts'
import type { Bot } from '#chat/turn.ts'
import { checkDraft, resolveDraft } from '#projects/drafts/check-draft.ts'
import { getProject } from '#projects/show-project.ts'
import type { User } from '#users/user.ts'
import type { Rehearsal, RehearsalContext } from './rehearsal-context.ts'

export interface RehearsalRequest extends Pick<Rehearsal, 'user' | 'address' | 'requireRight' | 'onError'> {
  projectId: string
  draft?: ProjectDraft | undefined
  signal: AbortSignal
}

export async function openRehearsal(context: RehearsalContext, request: RehearsalRequest): Promise<Rehearsal> {
  const { user, projectId, draft, address, requireRight, onError } = request
  // The revision is read before the bot: if somebody saves in between, the results must not count for the newer draft.
  const { revision } = await getProject(context.database, { id: projectId, userId: user.id })
  const saved = await findDraftBot(context, { projectId, userId: user.id })
  if (!saved) throw new AppError('not_found')
  if (draft) checkDraft(context, draft)
  const content = draft ? resolveDraft(context, saved.owner.role, { saved: saved.content, draft }) : saved.content
  const bot = { ...saved, content }
  const hide = await loadHideSecrets(context, bot)
  return { user, bot, revision, ...chooseKeyAndModel(context, bot, user), hide, address, requireRight, onError }
}

/**
 * Must be called before each question to the model, because a run may ask for many minutes. Throws if its session or
 * its person's right has ended meanwhile, or if the bot or its key is gone. A new key and another plan count from the
 * next question on; the content stays as it was at the beginning.
 */
export async function renewRehearsal(context: RehearsalContext, rehearsal: Rehearsal): Promise<Rehearsal> {
  const { user, bot, requireRight } = rehearsal
  await requireRight()
  const saved = await findDraftBot(context, { projectId: bot.projectId, userId: user.id })
  if (!saved) throw new AppError('not_found')
  const current = { ...saved, content: bot.content }
  return { ...rehearsal, bot: current, ...chooseKeyAndModel(context, current, user) }
}

function chooseKeyAndModel(context: RehearsalContext, bot: Bot, user: User): Pick<Rehearsal, 'providerKey' | 'offer'> {
  const now = context.clock()
  const providerKey = findProviderKey({ config: context.config, clock: () => now }, bot, user)
  if (!providerKey) throw new AppError('provider_key_missing', { details: findOtherProvider(context, bot) })
  const choice = { saved: bot.content.model, role: bot.owner.role, now }
  return { providerKey, offer: chooseModel(context.config.models, choice, providerKey).offer }
}

/** Names a provider only if it is not the first one: keys of other providers are entered in another field. */
function findOtherProvider(context: RehearsalContext, bot: Bot): { provider?: string } {
  const { id } = findBotProvider(context, bot)
  return id === context.config.providers[0].id ? {} : { provider: id }
}
