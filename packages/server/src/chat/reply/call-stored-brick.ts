import type { BrickArguments } from '#bricks/arguments/brick-arguments.ts'
import type { BrickResult } from '#bricks/brick-result.ts'
import { listApiSecrets } from '#bricks/brick-secrets.ts'
import { createHideSecrets, type HideSecrets } from '#bricks/hiding/hide-secrets.ts'
import type { ChatContext } from '#chat/chat-context.ts'
import type { Bot, IncomingChat, ReplyPorts } from '#chat/turn.ts'
import { fillContentSecrets, listEnteredSecrets, listSecretIds } from '#projects/brick-content.ts'
import { findSignIn } from '#projects/connections/use-connection.ts'
import type { ResolvedFunction } from '#projects/functions/stored-function.ts'
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

/** Hides every secret of the bot, however it is written. */
export async function findHideSecrets(context: ChatContext, { owner, content }: Bot): Promise<HideSecrets> {
  const texts = await findSecrets(context, context.database, { userId: owner.id, ids: listSecretIds(content) })
  const ofBricks = fillContentSecrets(content, texts).functions.flatMap(({ api }) =>
    api.kind === 'mcp' ? [] : listApiSecrets(api),
  )
  return createHideSecrets([...ofBricks, ...texts.values(), ...listEntered(content)])
}

/** Reads the secrets of all bricks in one query, to hide them all: an API may send back a secret that it got from another brick. */
async function callStoredBrick(
  context: ChatContext,
  { stored, bot }: { stored: ResolvedFunction; bot: Bot },
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
    secrets: [...texts.values(), ...listEntered(bot.content)],
    ...(signIn && { signIn }),
  })
}

function listEntered(content: Bot['content']): string[] {
  return listEnteredSecrets(content).map(({ entered }) => entered)
}

function createFailedResult(stored: ResolvedFunction | undefined): BrickResult {
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
