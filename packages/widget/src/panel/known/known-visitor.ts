import type { ChatSource } from '#chat-source.ts'
import type { BotServer } from '#panel/conversation/conversation-state.ts'
import type { LiveSource } from '#panel/conversation/live-source.ts'
import { countBytes } from '#panel/conversation/message.ts'
import { importAgain } from '#panel/import-again.ts'
import { recordConversationIds } from '#panel/record-conversation-ids.ts'
import { letServerKeepAnswers, readIdentityToken } from '#panel/resumed/keep-answers.ts'
import type { PanelOptions } from '#panel-options.ts'
import type { Challenge } from './find-proof.ts'

export interface Known {
  identity?: unknown
  context?: unknown
}

/** Milliseconds that a page has to give a new token, and between two checks for the token. */
const PATIENCE_MS = 15_000
const LOOK_MS = 100
/** The server's limits of a context: bytes of all names and values, number of texts, and characters of a name. */
const CONTEXT_BYTES = 2_048
const CONTEXT_TEXTS = 64
const NAME_LENGTH = 120
const UNSTORABLE = /\0|\p{Surrogate}/gu

/**
 * Adds the page's token and context to each chat call. If the token has expired or is wrong, the page is asked for
 * another token; if the server asks for a proof of work, this browser computes it. Then the message is sent again.
 */
export function addVisitorToCalls(
  live: LiveSource,
  known: Known,
  ask: () => void,
  place: PanelOptions,
  bot: BotServer,
  isKept: () => boolean,
): ChatSource {
  const isResumable = () => !place.preview && isKept()
  const renew = (sent: string | undefined, signal: AbortSignal) => {
    ask()
    return waitForNewToken(known, sent, signal)
  }
  const source = letServerKeepAnswers(recordConversationIds(place, live), {
    bot,
    read: live.read,
    known,
    renew,
    isKept: isResumable,
  })
  return {
    ...source,
    async *reply(said, signal, turn) {
      // The server refuses half of an emoji (a lone surrogate), and each later message would contain it again.
      const messages = said.map(({ role, content }) => ({ role, content: replaceUnstorable(content, '\ufffd') }))
      const send = (requestId: string, proof?: object) => {
        const fields = {
          ...turn.fields,
          identity: readIdentityToken(known),
          context: readAcceptedContext(known),
          proof,
          ...(askedAs && { visitor: askedAs }),
        }
        return source.reply(messages, signal, { ...turn, requestId, fields })
      }
      let proof: object | undefined
      let askedAs: string | undefined
      for (let sends = 1; ; sends++) {
        const sent = readIdentityToken(known)
        try {
          yield* send(sends === 1 ? turn.requestId : `${turn.requestId}-${sends}i`.slice(-64), proof)
          return
        } catch (error) {
          const refusal = (error ?? {}) as Refusal
          if (sends > MOST_AGAIN) throw error
          const unnamed = isOfAnotherVisitor(refusal) && askedAs === undefined && bot.unnamed()
          if (unnamed && unnamed !== bot.visitor()) askedAs = unnamed
          else if (refusal.challenge) proof = await computeProof(refusal, signal)
          else if (!/^identity_/.test(`${refusal.code}`) || !(await renew(sent, signal))) throw error
        }
      }
    },
  }
}

const MOST_AGAIN = 3

/**
 * The server takes a confirmation only from the visitor who was asked. The page may have given this visitor another id
 * since, so the message is sent again under the earlier id.
 */
function isOfAnotherVisitor({ code, outcome }: Refusal): boolean {
  return code === 'confirm_gone' && outcome === 'unknown'
}

type Refusal = { code?: unknown; outcome?: unknown } & ({ challenge?: undefined } | Challenge)

async function computeProof(challenge: Challenge, signal: AbortSignal): Promise<object> {
  const { findProof } = await import('./find-proof.ts').catch(importAgain<ProofChunk>)
  return findProof(challenge, signal)
}

type ProofChunk = typeof import('./find-proof.ts')

async function waitForNewToken(known: Known, sent: string | undefined, signal: AbortSignal): Promise<boolean> {
  for (let waited = 0; waited < PATIENCE_MS && !signal.aborted; waited += LOOK_MS) {
    if (readIdentityToken(known) !== sent) return true
    await new Promise((done) => setTimeout(done, LOOK_MS))
  }
  return false
}

/** A context that the server would refuse is left out, so that a mistake of the page does not end the chat. */
function readAcceptedContext(known: Known): Record<string, string> | undefined {
  const texts = Object.entries(known.context ?? readContextOptions(known)).flatMap(([name, value]) =>
    value == null || typeof value === 'object'
      ? []
      : [[replaceUnstorable(name), replaceUnstorable(String(value))] as const],
  )
  const size = texts.reduce((sum, [name, value]) => sum + countBytes(name + value), 0)
  const isTaken =
    size <= CONTEXT_BYTES && texts.length <= CONTEXT_TEXTS && texts.every(([name]) => [...name].length <= NAME_LENGTH)
  if (!isTaken) console.warn(`Bricks: setContext takes 2 kB, ${CONTEXT_TEXTS} texts and short names.`)
  return texts.length && isTaken ? Object.fromEntries(texts) : undefined
}

function replaceUnstorable(text: string, instead = ''): string {
  return text.replace(UNSTORABLE, instead)
}

function readContextOptions(options: object): Record<string, unknown> {
  const named = Object.entries(options).flatMap(([name, value]) =>
    /^context[A-Z]/.test(name) ? [[name.charAt(7).toLowerCase() + name.slice(8), value] as const] : [],
  )
  return Object.fromEntries(named)
}
