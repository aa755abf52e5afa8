import { endpoints } from '@bricks/contract'
import { API_PREFIX } from '@bricks/contract/wire'

/** The endpoints that the widget calls, from pages of any origin and at the public host. */
export const VISITOR_ENDPOINTS = [
  endpoints.chat,
  endpoints.chatStreamed,
  endpoints.sendFeedback,
  endpoints.resumeAnswer,
  endpoints.stopAnswer,
  endpoints.sendHandoff,
  endpoints.forgetConversations,
  endpoints.getLiveConfig,
]

export const VISITOR_ROUTES: readonly string[] = VISITOR_ENDPOINTS.map(({ path }) => API_PREFIX + path)
