import '#styles/main.css'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { removeToken, storeAccount } from '#api/session/session.ts'
import { routes } from '#app/routes.tsx'
import { queryClient } from '#app/session/query-client.ts'
import { answerResults } from './checks.ts'
import { CONVERSATIONS, TURNS, UNANSWERED } from './conversations.ts'
import { type FakeApi, type Handlers, installFakeApi } from './fake-api.ts'
import { createInsights } from './insights.ts'
import { LOG } from './log-events.ts'
import { ROUTING } from './routing.ts'
import {
  CONFIG,
  DRAFT_PROJECT,
  FIRST_STEPS,
  LIVE_PROJECT,
  MEMBERS,
  NO_CHECKS,
  PROJECT,
  SECOND_FACTORS,
  SESSION,
  SETTINGS,
  TEMPLATE,
  USER,
} from './sample-data.ts'

const SIGNED_IN: Handlers = {
  getUser: () => USER,
  getSettings: () => SETTINGS,
  listSessions: () => [SESSION],
  getSecondFactors: () => SECOND_FACTORS,
  listMembers: () => MEMBERS,
  listAuditEvents: () => [...LOG],
  getConfig: () => CONFIG,
  listProjects: () => [LIVE_PROJECT, DRAFT_PROJECT],
  getProject: () => PROJECT,
  listNotices: () => [],
  listTemplates: () => [TEMPLATE],
  listProblems: () => [],
  listSampleBricks: () => [],
  listSightings: () => [],
  getLivePage: () => ({ word: null, word_paused: false, logo: null, share: null }),
  savePicture: () => ({ hash: 'drawn' }),
  getFirstSteps: () => FIRST_STEPS,
  listBrickStates: () => [],
  getLiveVersion: () => PROJECT,
  listConversations: () => CONVERSATIONS,
  getConversation: () => TURNS,
  listUnanswered: () => UNANSWERED,
  getRouting: () => ROUTING,
  listChecks: () => NO_CHECKS,
  listCheckResults: answerResults,
  getInsights: ({ query }) => createInsights(query),
}

export interface OpenPageOptions {
  /** Null opens the page signed out, without a stored token. */
  token?: string | null
  /** The account in which the session worked when this browser saw it last. */
  account?: string
  api?: Handlers
}

export async function openPage(
  address: string,
  { token = 'bricks_test', account, api: handlers }: OpenPageOptions = {},
) {
  removeToken()
  localStorage.clear()
  sessionStorage.clear()
  // Again, because an answer that came after the last test is in there.
  queryClient.clear()
  if (token) localStorage.setItem('token', token)
  if (account) storeAccount(account)
  const api: FakeApi = installFakeApi({ ...SIGNED_IN, ...handlers })
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  onTestFinished(() => {
    router.dispose()
    api.restore()
    queryClient.clear()
  })
  await render(<RouterProvider router={router} />)
  return {
    api,
    path: () => router.state.location.pathname + router.state.location.search,
    hash: () => router.state.location.hash,
    goTo: (page: string) => router.navigate(page),
    goBack: () => router.navigate(-1),
  }
}
