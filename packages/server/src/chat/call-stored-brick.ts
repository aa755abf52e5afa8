import type { BrickResult } from '#bricks/brick-result.ts'
import { fillSecrets, listSecretIds } from '#projects/function-secrets.ts'
import type { StoredFunction } from '#projects/project-content.ts'
import { findSecrets } from '#secrets/secrets.ts'
import type { Bot } from './bot.ts'
import type { ChatCall, ChatContext } from './chat-context.ts'
import type { ReplyPorts } from './reply-turn.ts'

/** Calls the bricks of one bot. Their secrets are read only here, only when they are called. */
export function callBricksOf(context: ChatContext, bot: Bot, onError: ChatCall['onError']): ReplyPorts['callBrick'] {
  return async ({ id }, args, signal) => {
    const stored = bot.content.functions.find((each) => each.id === id)
    try {
      if (!stored) throw new Error('the bot has no such brick')
      return await callStored(context, { stored, bot }, args, signal)
    } catch (error) {
      onError(error)
      return failedResult(stored)
    }
  }
}

/** The secrets of all bricks are read, in one query, since an API may tell by one brick what it was given by another. */
async function callStored(
  { database, encryptionKeys, brickCaller }: ChatContext,
  { stored, bot }: { stored: StoredFunction; bot: Bot },
  args: Record<string, string>,
  signal: AbortSignal,
): Promise<BrickResult> {
  const userId = bot.owner.id
  const texts = await findSecrets({ encryptionKeys }, database, { userId, ids: listSecretIds(bot.content.functions) })
  const [filled] = fillSecrets([stored], texts)
  if (!filled) throw new Error('the brick was lost')
  return brickCaller.callBrick(filled, args, signal, { account: userId, secrets: [...texts.values()] })
}

function failedResult(stored: StoredFunction | undefined): BrickResult {
  const { method = 'GET', url = '' } = stored?.api ?? {}
  return {
    state: 'failed',
    failure: 'unreachable',
    text: '{"error":"unreachable"}',
    durationMs: 0,
    body: '',
    truncated: false,
    request: { method, url: `https://${url}` },
  }
}
