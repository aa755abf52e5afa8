import type { BillingEventTable } from '#billing/billing-event.table.ts'
import type { BillingTaskTable } from '#billing/billing-task.table.ts'
import type { SubscriptionTable } from '#billing/subscription.table.ts'
import type { UsedTrialTable } from '#billing/used-trial.table.ts'
import type { BrickCallTable } from '#chat/brick-call.table.ts'
import type { ConversationTable } from '#chat/conversation.table.ts'
import type { ConversationTurnTable } from '#chat/conversation-turn.table.ts'
import type { ContactMessageTable } from '#contact/contact-message.table.ts'
import type { RequestIdTable } from '#http/request-id.table.ts'
import type { MailOutboxTable } from '#mail/mail-outbox.table.ts'
import type { NoticeTable } from '#notices/notice.table.ts'
import type { ProjectTable } from '#projects/project.table.ts'
import type { ProjectProblemTable } from '#projects/project-problem.table.ts'
import type { ProjectVersionTable } from '#projects/project-version.table.ts'
import type { SecretTable } from '#secrets/secret.table.ts'
import type { TemplateTable } from '#templates/template.table.ts'
import type { ThrottleCounterTable } from '#throttle/throttle-counter.table.ts'
import type { FormerUsageTable } from '#usage/former-usage.table.ts'
import type { UsageMonthTable } from '#usage/usage-month.table.ts'
import type { UsageWarningTable } from '#usage/usage-warning.table.ts'
import type { KnownDeviceTable } from '#users/known-device.table.ts'
import type { MailTokenTable } from '#users/mail-token.table.ts'
import type { ResetLinkTable } from '#users/reset-link.table.ts'
import type { SessionTable } from '#users/session.table.ts'
import type { UserTable } from '#users/user.table.ts'

export interface Tables {
  users: UserTable
  sessions: SessionTable
  known_devices: KnownDeviceTable
  secrets: SecretTable
  projects: ProjectTable
  project_versions: ProjectVersionTable
  project_problems: ProjectProblemTable
  templates: TemplateTable
  usage_months: UsageMonthTable
  former_usage: FormerUsageTable
  conversations: ConversationTable
  conversation_turns: ConversationTurnTable
  brick_calls: BrickCallTable
  contact_messages: ContactMessageTable
  throttle_counters: ThrottleCounterTable
  notices: NoticeTable
  request_ids: RequestIdTable
  mail_outbox: MailOutboxTable
  password_resets: ResetLinkTable
  email_confirmations: MailTokenTable
  usage_warnings: UsageWarningTable
  subscriptions: SubscriptionTable
  billing_events: BillingEventTable
  billing_tasks: BillingTaskTable
  used_trials: UsedTrialTable
}
