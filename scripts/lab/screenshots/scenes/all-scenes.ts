import type { Scene } from '#scripts/lab/screenshots/scene.ts'
import { ACCOUNT_SCENES } from './account-scenes.ts'
import { API_SCENES } from './api-scenes.ts'
import { CHAT_SCENES } from './chat-scenes.ts'
import { CHECK_SCENES } from './checks/check-scenes.ts'
import { DEPLOY_CHECK_SCENES } from './checks/deploy-check-scenes.ts'
import { CONVERSATION_SCENES } from './conversation-scenes.ts'
import { DASHBOARD_SCENES } from './dashboard-scenes.ts'
import { DIALOG_SCENES } from './dialog-scenes.ts'
import { EDITOR_SCENES } from './editor-scenes.ts'
import { INSIGHT_SCENES } from './insights/insight-scenes.ts'
import { PAST_SCENES } from './insights/past-scenes.ts'
import { OPERATOR_SCENES } from './people/operator-scenes.ts'
import { SETTINGS_SCENES } from './people/settings-scenes.ts'
import { PUBLIC_SCENES } from './public-scenes.ts'
import { ROOM_SCENES } from './room-scenes.ts'
import { VISITOR_SCENES } from './visitors/visitor-scenes.ts'
import { WIDGET_SCENES } from './widget-scenes.ts'

export const ALL_SCENES: readonly Scene[] = [
  ...PUBLIC_SCENES,
  ...ACCOUNT_SCENES,
  ...DASHBOARD_SCENES,
  ...ROOM_SCENES,
  ...SETTINGS_SCENES,
  ...OPERATOR_SCENES,
  ...EDITOR_SCENES,
  ...CONVERSATION_SCENES,
  ...CHECK_SCENES,
  ...DEPLOY_CHECK_SCENES,
  ...INSIGHT_SCENES,
  ...PAST_SCENES,
  ...DIALOG_SCENES,
  ...API_SCENES,
  ...CHAT_SCENES,
  ...VISITOR_SCENES,
  ...WIDGET_SCENES,
]
