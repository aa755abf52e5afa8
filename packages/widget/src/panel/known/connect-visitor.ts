import type { Signal } from '@preact/signals'
import { toJson } from '#captured-globals.ts'
import { emitEvent } from '#chat-events.ts'
import type { ChatConfig } from '#chat-source.ts'
import type { Connection } from '#panel/conversation/connection.ts'
import { type ConversationState, markUnavailable } from '#panel/conversation/conversation-state.ts'
import type { History } from '#panel/conversation/history.ts'
import { shareConversationId } from '#panel/conversation/share-conversation-id.ts'
import { importAgain } from '#panel/import-again.ts'
import { addIdleTimeout } from '#panel/resumed/add-idle-timeout.ts'
import { readIdentityToken } from '#panel/resumed/keep-answers.ts'
import type { PanelOptions } from '#panel-options.ts'
import { carryOverConversation } from './carry-over.ts'
import { addVisitorToCalls } from './known-visitor.ts'
import { findOrCreateVisitorId, findVisitorId } from './visitor-id.ts'
import { waitForConsent } from './wait-for-consent.ts'

/** Characters. The server refuses a longer visitor's id. */
const LONGEST_NAME = 64

interface VisitorPorts {
  place: PanelOptions
  kept: string
  chat: { config: Signal<ChatConfig> }
  isKept(): boolean
  /** The name of the visitor to whom this browser's conversation belongs; undefined for an unnamed visitor. */
  readName(): string | undefined
}

export async function connectVisitor(state: ConversationState, ports: VisitorPorts): Promise<Connection> {
  const { place, kept, chat, isKept, readName } = ports
  const { root, options, preview } = place
  const natives = { ...place.natives, fetch: addIdleTimeout(place.natives.fetch) }
  const { server, project } = options
  const chunk = await import('../conversation/connection.ts').catch(importAgain<ConnectionChunk>)
  // Only the server's answer tells whether the visitor must consent first, so without one the server is asked again.
  if (!(await place.answered)) await place.load?.()
  const answer = await place.answered
  if (answer?.live) chat.config.value = answer
  else if (answer) markUnavailable(state)
  await waitForConsent(state)
  let anonymous: string | undefined
  let isStored = false
  const getVisitorId = () => {
    const named = options.visitor
    if (named && named.length <= LONGEST_NAME) return named
    if (named && !anonymous)
      console.warn('Bricks: the id of a visitor has 64 characters at most; a random one is used.')
    const stored = findVisitorId(project, natives)
    // Whoever was forgotten, here or in another tab, is another visitor from then on.
    if (stored || isStored) anonymous = stored
    anonymous ??= findOrCreateVisitorId(project, natives)
    isStored = findVisitorId(project, natives) !== undefined
    return anonymous
  }
  state.server = {
    server,
    project,
    visitor: getVisitorId,
    unnamed: () => anonymous ?? findVisitorId(project, natives),
    identity: () => readIdentityToken(options),
    natives,
    toJson,
  }
  const config = chat.config.value
  const source = chunk.createLiveSource({ server, project, config, visitor: getVisitorId, natives, preview })
  const askForToken = () => emitEvent(root.host, 'identityneeded')
  const history = chunk.createHistory(kept, {
    visitor: () => carryOverConversation(kept, readName(), options.visitor),
    natives,
  })
  const connection = chunk.connectConversation(state, {
    source: addVisitorToCalls(source, options, askForToken, place, state.server, isKept),
    history: shareConversationId(state, followReturns(history, isKept, options.storage)),
  })
  const leave = () => {
    // Only a running answer must be noted for the next page. Without one nothing is written, so that a conversation
    // that was forgotten is not stored again.
    if (!state.running.value) return
    connection.leave()
    const { left } = state
    // If the visitor comes back while the answer runs and then presses Stop, the abort does not count as a leave.
    left?.signal.addEventListener('abort', () => {
      if (state.left === left) state.left = undefined
    })
  }
  // watch-opened.ts also calls `leave` when the visitor leaves the page, but it may load only after the answer has
  // begun.
  addEventListener('pagehide', leave)
  return {
    ...connection,
    leave,
    // The page has removed the chat and may put it back, for example when it changes its view. So the abort has the
    // reason 'left': then the server is not told to stop the answer.
    end() {
      removeEventListener('pagehide', leave)
      if (state.running.value) connection.leave()
      state.left?.abort('left')
      connection.end()
    },
  }
}

/**
 * A page in the browser's back/forward cache gets no storage events, so it reads the history again on return. A
 * conversation that its tab alone keeps stays when another tab empties what all tabs share.
 */
function followReturns(history: History, isKept: () => boolean, storage = 'local'): History {
  return {
    ...history,
    watch(written, emptied) {
      const ended = new AbortController()
      const { signal } = ended
      const unwatch = history.watch(written, () => storage === 'local' && emptied())
      let wasKept = false
      const noteKept = () => {
        wasKept = isKept()
      }
      const readAgain = ({ persisted }: PageTransitionEvent) => {
        if (!persisted) return
        if (isKept()) written()
        else if (wasKept) emptied()
      }
      addEventListener('pagehide', noteKept, { signal })
      addEventListener('pageshow', readAgain, { signal })
      return () => {
        ended.abort()
        unwatch()
      }
    },
  }
}

type ConnectionChunk = typeof import('../conversation/connection.ts')
