import { accounts } from './0001-accounts.ts'
import { projects } from './0002-projects.ts'
import { templates } from './0003-templates.ts'
import { conversations } from './0004-conversations.ts'
import { usage } from './0005-usage.ts'
import { messages } from './0006-messages.ts'
import { billing } from './0007-billing.ts'
import { limits } from './0008-limits.ts'
import { connections } from './0009-connections.ts'
import { projectState } from './0010-project-state.ts'
import { houseChats } from './0011-house-chats.ts'
import { firstSteps } from './0012-first-steps.ts'
import { insightConversations } from './0013-insight-conversations.ts'
import { dailyTotals } from './0014-daily-totals.ts'
import { rehearsalsAndChecks } from './0015-rehearsals-and-checks.ts'
import { brickFailures } from './0016-brick-failures.ts'
import { versionChanges } from './0017-version-changes.ts'
import { livePages } from './0018-live-pages.ts'
import { weeklyMail } from './0019-weekly-mail.ts'
import { handoffs } from './0020-handoffs.ts'
import { visitors } from './0021-visitors.ts'
import { confirmations } from './0022-confirmations.ts'
import { providerKeys } from './0023-provider-keys.ts'
import { placement } from './0024-placement.ts'
import { erasing } from './0025-erasing.ts'
import { questionGroups } from './0026-question-groups.ts'
import { cards } from './0029-cards.ts'
import { audit } from './0032-audit.ts'
import { operator } from './0033-operator.ts'
import { members } from './0035-members.ts'
import { connectionStarts } from './0036-connection-starts.ts'
import { secondFactors } from './0037-second-factors.ts'
import { oidcIdentities } from './0038-oidc-identities.ts'
import { questionKinds } from './0042-question-kinds.ts'
import { visitorNames } from './0043-visitor-names.ts'
import { handoffSubjects } from './0044-handoff-subjects.ts'
import { previewChats } from './0045-preview-chats.ts'
import { otherBudgetUnit } from './0046-other-budget-unit.ts'
import type { Migration } from './migration.ts'

/** Applied in this order. Never change or remove a released migration: add a new one. */
export const migrations: readonly Migration[] = [
  accounts,
  projects,
  templates,
  conversations,
  usage,
  messages,
  billing,
  limits,
  connections,
  projectState,
  houseChats,
  firstSteps,
  insightConversations,
  dailyTotals,
  rehearsalsAndChecks,
  brickFailures,
  versionChanges,
  livePages,
  weeklyMail,
  handoffs,
  visitors,
  confirmations,
  providerKeys,
  placement,
  erasing,
  questionGroups,
  cards,
  audit,
  operator,
  members,
  connectionStarts,
  secondFactors,
  oidcIdentities,
  questionKinds,
  visitorNames,
  handoffSubjects,
  previewChats,
  otherBudgetUnit,
]
