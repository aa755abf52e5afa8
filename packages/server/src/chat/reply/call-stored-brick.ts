import type { BrickArguments } from '#bricks/arguments/brick-arguments.ts'
import type { BrickResult } from '#bricks/brick-result.ts'
import { listApiSecrets } from '#bricks/brick-secrets.ts'
import { createHideSecrets, type HideSecrets } from '#bricks/hiding/hide-secrets.ts'
import { createSampleVisitor } from '#bricks/request/sample-visitor.ts'
import type { CallerValues } from '#bricks/request/server-values.ts'
import type { ChatContext } from '#chat/chat-context.ts'
import type { Bot, IncomingChat, ReplyPorts, TurnPorts } from '#chat/turn.ts'
import type { ResolvedFunction } from '#projects/brick-content.ts'
import { fillContentSecrets, listEnteredSecrets, listSecretIds } from '#projects/brick-content.ts'
import { createBrickSignIn } from '#projects/connections/use-connection.ts'
import { findSecretValues } from '#secrets/secrets.ts'

type BrickPorts = Pick<TurnPorts, 'callBrick' | 'loadHideSecrets'>

export type Caller = Omit<CallerValues, 'visitor'> & { visitor?: CallerValues['visitor'] | 'sample' }

/**
 * Must be created once for each turn. `loadHideSecrets` uses the secrets that the turn's calls have read, and makes a
 * query only if none have been read yet.
 */
export function createBrickPorts(
  context: ChatContext,
  bot: Bot,
  onError: IncomingChat['onError'],
  caller: Caller = {},
): BrickPorts {
  let read: Secrets | undefined
  const loadSecrets = async () => {
    const texts = await loadSecretsOfBot(context, bot)
    // Also keeps the secrets that were read before: the trace may hold one that was deleted between two calls.
    read = new Map([...(read ?? []), ...texts])
    return texts
  }
  return {
    async callBrick({ id }, args, signal, idempotencyKey) {
      const stored = bot.content.functions.find((each) => each.id === id)
      try {
        if (!stored) throw new Error('the bot has no such brick')
        const call = { stored, bot, secrets: await loadSecrets(), caller, idempotencyKey }
        return await callStoredBrick(context, call, args, signal)
      } catch (error) {
        onError(error)
        return createFailedResult(stored)
      }
    },
    loadHideSecrets: async () => createHideSecretsOfBot(bot, read ?? (await loadSecrets())),
  }
}

export function createBrickCallerForSampleVisitor(
  context: ChatContext,
  bot: Bot,
  onError: IncomingChat['onError'],
): ReplyPorts['callBrick'] {
  return createBrickPorts(context, bot, onError, { visitor: 'sample' }).callBrick
}

export async function loadHideSecrets(context: ChatContext, bot: Bot): Promise<HideSecrets> {
  return createHideSecretsOfBot(bot, await loadSecretsOfBot(context, bot))
}

function loadSecretsOfBot(context: ChatContext, { owner, content }: Bot): Promise<Secrets> {
  return findSecretValues(context, context.database, { userId: owner.id, ids: listSecretIds(content) })
}

type Secrets = ReadonlyMap<string, string>

function createHideSecretsOfBot({ content }: Bot, texts: Secrets): HideSecrets {
  const ofBricks = fillContentSecrets(content, texts).functions.flatMap(({ api }) =>
    api.kind === 'mcp' ? [] : listApiSecrets(api),
  )
  return createHideSecrets([...ofBricks, ...texts.values(), ...listEnteredTexts(content)])
}

interface StoredCall {
  stored: ResolvedFunction
  bot: Bot
  secrets: Secrets
  caller: Caller
  idempotencyKey: string | undefined
}

async function callStoredBrick(
  context: ChatContext,
  { stored, bot, secrets, caller, idempotencyKey }: StoredCall,
  args: BrickArguments,
  signal: AbortSignal,
): Promise<BrickResult> {
  const userId = bot.owner.id
  const { functions, connections } = fillContentSecrets({ ...bot.content, functions: [stored] }, secrets)
  const [brick] = functions
  if (!brick) throw new Error('the bot has no such brick')
  const signIn = createBrickSignIn(context, { userId, projectId: bot.projectId }, brick, connections)
  return context.brickCaller.callBrick(brick, args, signal, {
    account: userId,
    projectId: bot.projectId,
    secrets: [...secrets.values(), ...listEnteredTexts(bot.content)],
    ...(signIn && { signIn }),
    caller: { ...caller, visitor: caller.visitor === 'sample' ? createSampleVisitor(brick.api) : caller.visitor },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  })
}

function listEnteredTexts(content: Bot['content']): string[] {
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
