import type { ConversationSummary, ConversationsQuery, ConversationTurn } from '@bricks/contract'
import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { get, post } from '#api/http/client.ts'
import { projectQuery } from '#api/projects/projects.ts'
import { findGroupsRefetchInterval, markOldGroups } from './question-groups.ts'

const LOOK_EVERY_MS = 5_000

/** The most conversations in one page of the server. A shorter page is the last one. */
const CONVERSATIONS_A_PAGE = 50
const TURNS_A_PAGE = 100
/**
 * The server also ends a page before a turn that would bring its calls above 500. No turn has more than 128 calls. So a
 * page with fewer than `TURNS_A_PAGE` turns and fewer calls than this number is the last one.
 */
const LEAST_CALLS_OF_A_CUT_PAGE = 372

export type ConversationFilter = Omit<ConversationsQuery, 'project_id' | 'before'>

export interface ConversationPage {
  rows: ConversationSummary[]
  /**
   * Where the next page begins; undefined in the last page. It is stored, because `rows` changes when a conversation is
   * deleted or moves to the first page.
   */
  next: string | undefined
}
export type ConversationPages = InfiniteData<ConversationPage>

/** Loaded pages are not requested again: `newestConversationsQuery` brings new conversations. */
export function conversationsQuery(projectId: string, filter: ConversationFilter) {
  return infiniteQueryOptions({
    queryKey: ['conversations', projectId, filter],
    queryFn: async ({ pageParam, signal }): Promise<ConversationPage> => {
      const rows = await fetchConversations(projectId, filter, { before: pageParam, signal })
      return { rows, next: rows.length < CONVERSATIONS_A_PAGE ? undefined : rows.at(-1)?.last_at }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

export function newestConversationsQuery(projectId: string, filter: ConversationFilter) {
  return queryOptions({
    queryKey: ['newest-conversations', projectId, filter],
    queryFn: ({ signal }) => fetchConversations(projectId, filter, { before: '', signal }),
    refetchInterval: LOOK_EVERY_MS,
    retry: false,
  })
}

function fetchConversations(
  projectId: string,
  filter: ConversationFilter,
  { before, signal }: { before: string; signal: AbortSignal },
): Promise<ConversationSummary[]> {
  return get('/project/conversations', {
    query: { project_id: projectId, ...filter, ...(before && { before }) },
    signal,
  })
}

/** The first page holds the newest turns; inside a page the oldest turn comes first. */
export function turnsQuery(projectId: string, conversationId: string) {
  return infiniteQueryOptions({
    queryKey: ['turns', projectId, conversationId],
    queryFn: ({ pageParam, signal }) => fetchTurnPage(projectId, conversationId, { before: pageParam, signal }),
    initialPageParam: '',
    getNextPageParam: findEarlierCursor,
    // If earlier pages are loaded, the builder reads old turns, and a refetch would load all pages again.
    refetchInterval: ({ state }) => (state.data && state.data.pages.length > 1 ? false : LOOK_EVERY_MS),
    retry: false,
  })
}

export async function fetchAllTurns(projectId: string, conversationId: string): Promise<ConversationTurn[]> {
  const turns: ConversationTurn[] = []
  let before: string | undefined = ''
  while (before !== undefined) {
    const page = await fetchTurnPage(projectId, conversationId, { before })
    turns.unshift(...page)
    before = findEarlierCursor(page)
  }
  return turns
}

function fetchTurnPage(
  projectId: string,
  conversationId: string,
  { before, signal }: { before: string; signal?: AbortSignal },
): Promise<ConversationTurn[]> {
  return get('/project/conversation', {
    query: { project_id: projectId, conversation_id: conversationId, ...(before && { before }) },
    ...(signal && { signal }),
  })
}

function findEarlierCursor(page: readonly ConversationTurn[]): string | undefined {
  const calls = page.reduce((sum, turn) => sum + turn.calls.length, 0)
  return page.length >= TURNS_A_PAGE || calls >= LEAST_CALLS_OF_A_CUT_PAGE ? page.at(0)?.at : undefined
}

export const setRecordingMutation = mutationOptions({
  mutationFn: (body: { project_id: string; on: boolean; days: number; mask?: boolean }) =>
    post('/project/recording', body),
  onSuccess: async (_nothing, { project_id, on }, _result, { client }) => {
    if (!on) await dropErasedTexts(client, project_id)
    await client.invalidateQueries({ queryKey: projectQuery(project_id).queryKey })
  },
})

/** Pages that are loaded are not requested again by themselves, and would show what the server has erased. */
async function dropErasedTexts(client: QueryClient, projectId: string): Promise<void> {
  // A reset would bring back the first data of this query, which are rows of the other list.
  client.removeQueries({ queryKey: ['newest-conversations', projectId] })
  const rooms = ['conversations', 'turns', 'handoffs', 'unanswered', 'questions']
  await Promise.all(rooms.map((room) => client.resetQueries({ queryKey: [room, projectId] })))
}

export const deleteConversationMutation = mutationOptions({
  mutationFn: (body: { project_id: string; conversation_id: string }) => post('/project/conversation/delete', body),
  onSuccess: async (_nothing, { project_id, conversation_id }, _result, { client }) => {
    // An answer that is on its way may still have the conversation, and would bring it back.
    await client.cancelQueries({ queryKey: ['newest-conversations', project_id] })
    const removeDeletedConversation = (list: readonly ConversationSummary[]) =>
      list.filter(({ id }) => id !== conversation_id)
    client.setQueriesData<ConversationPages>(
      { queryKey: ['conversations', project_id] },
      (data) =>
        data && { ...data, pages: data.pages.map((page) => ({ ...page, rows: removeDeletedConversation(page.rows) })) },
    )
    client.setQueriesData<ConversationSummary[]>(
      { queryKey: ['newest-conversations', project_id] },
      (list) => list && removeDeletedConversation(list),
    )
    void client.invalidateQueries({ queryKey: ['unanswered', project_id] })
  },
})

export function unansweredQuery(projectId: string, days: number) {
  return queryOptions({
    queryKey: ['unanswered', projectId, days],
    queryFn: async ({ signal, client, queryKey }) =>
      markOldGroups(
        await get('/project/unanswered', { query: { project_id: projectId, days }, signal }),
        client.getQueryData(queryKey),
      ),
    refetchInterval: ({ state: { data } }) => findGroupsRefetchInterval(data),
    retry: false,
  })
}
