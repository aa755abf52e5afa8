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
      return await callStored(context, { stored, userId: bot.owner.id }, args, signal)
    } catch (error) {
      onError(error)
      return failedResult(stored)
    }
  }
}

async function callStored(
  { database, encryptionKeys, brickCaller }: ChatContext,
  { stored, userId }: { stored: StoredFunction; userId: string },
  args: Record<string, string>,
  signal: AbortSignal,
): Promise<BrickResult> {
  const texts = await findSecrets({ encryptionKeys }, database, { userId, ids: listSecretIds([stored]) })
  const [filled] = fillSecrets([stored], texts)
  if (!filled) throw new Error('the brick was lost')
  return brickCaller.callBrick(filled, args, signal, { account: userId })
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
