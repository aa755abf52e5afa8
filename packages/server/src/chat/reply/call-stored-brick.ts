import type { BrickArguments } from '#bricks/arguments/brick-arguments.ts'
import type { BrickResult } from '#bricks/brick-result.ts'
import type { ChatContext } from '#chat/chat-context.ts'
import type { Bot, IncomingChat, ReplyPorts } from '#chat/turn.ts'
import { fillContentSecrets, listSecretIds } from '#projects/brick-content.ts'
import { findSignIn } from '#projects/connections/use-connection.ts'
import type { StoredFunction } from '#projects/functions/stored-function.ts'
import { findSecrets } from '#secrets/secrets.ts'

export function createStoredBrickCaller(
  context: ChatContext,
  bot: Bot,
  onError: IncomingChat['onError'],
): ReplyPorts['callBrick'] {
  return async ({ id }, args, signal) => {
    const stored = bot.content.functions.find((each) => each.id === id)
    try {
      if (!stored) throw new Error('the bot has no such brick')
      return await callStoredBrick(context, { stored, bot }, args, signal)
    } catch (error) {
      onError(error)
      return createFailedResult(stored)
    }
  }
}

/** Reads the secrets of all bricks in one query, to hide them all: an API may send back a secret that it got from another brick. */
async function callStoredBrick(
  context: ChatContext,
  { stored, bot }: { stored: StoredFunction; bot: Bot },
  args: BrickArguments,
  signal: AbortSignal,
): Promise<BrickResult> {
  const { database, brickCaller } = context
  const userId = bot.owner.id
  const texts = await findSecrets(context, database, { userId, ids: listSecretIds(bot.content) })
  const { functions, connections } = fillContentSecrets({ ...bot.content, functions: [stored] }, texts)
  const [brick] = functions
  if (!brick) throw new Error('the bot has no such brick')
  const signIn = findSignIn(context, { userId, projectId: bot.projectId }, brick, connections)
  return brickCaller.callBrick(brick, args, signal, {
    account: userId,
    secrets: [...texts.values()],
    ...(signIn && { signIn }),
  })
}

function createFailedResult(stored: StoredFunction | undefined): BrickResult {
  const url = stored?.api.url ?? ''
  const method = stored && stored.api.kind !== 'mcp' ? stored.api.method : 'POST'
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
