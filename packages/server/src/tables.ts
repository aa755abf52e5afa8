import type { AuditEventTable } from '#audit/audit.table.ts'
import type { BillingEventTable, BillingTaskTable, SubscriptionTable, UsedTrialTable } from '#billing/billing.table.ts'
import type { ConfirmationTable } from '#chat/confirmations/confirmation.table.ts'
import type { CheckResultTable, CheckRunTable, CheckSettingsTable, CheckTable } from '#checks/check.table.ts'
import type { ConnectionStartTable, ConnectionTokenTable } from '#connections/connection.table.ts'
import type { ContactMessageTable } from '#contact/contact-message.table.ts'
import type { BrickCallTable, ConversationTable, ConversationTurnTable } from '#conversations/conversation.table.ts'
import type { FirstStepsTable } from '#first-steps/first-steps.table.ts'
import type { HandoffSettingsTable, HandoffTable } from '#handoff/handoff.table.ts'
import type { IdempotencyKeyTable } from '#http/idempotency-key.table.ts'
import type { ProjectBudgetTable } from '#insights/budget/budget.table.ts'
import type { DailyTotalTable } from '#insights/totals/totals.table.ts'
import type { LivePictureTable, LiveWordTable } from '#live/live.table.ts'
import type { MailOutboxTable } from '#mail/mail-outbox.table.ts'
import type { MailTokenTable, ResetLinkTable } from '#mailed-links/mail-token.table.ts'
import type { AccountInvitationTable } from '#members/invitation.table.ts'
import type { NoticeTable } from '#notices/notice.table.ts'
import type { OidcIdentityTable } from '#oidc/oidc.table.ts'
import type { OperatorEventTable } from '#operator/operator.table.ts'
import type { FormerHouseChatTable, HouseChatTable } from '#plans/house/house.table.ts'
import type { FormerUsageTable, UsageMonthTable, UsageWarningTable } from '#plans/usage/usage.table.ts'
import type { ProjectProblemTable } from '#problems/problem.table.ts'
import type { ProjectTable } from '#projects/project.table.ts'
import type { BrickSampleTable, BrickStateTable, PreviewTable, SightingTable } from '#projects/state/state.table.ts'
import type { ProjectVersionTable } from '#projects/versions/version.table.ts'
import type { QuestionGroupsTable } from '#question-groups/question-groups.table.ts'
import type {
  RehearsalDayTable,
  RehearsalTextTable,
  RoutingRunTable,
  RoutingSentenceTable,
} from '#rehearsal/rehearsal.table.ts'
import type { OneTimeCodeTable, PasskeyTable, RecoveryCodeTable } from '#second-factors/second-factor.table.ts'
import type { SecretTable } from '#secrets/secret.table.ts'
import type { KnownDeviceTable } from '#sessions/known-device.table.ts'
import type { SessionTable } from '#sessions/session.table.ts'
import type { ServerSettingTable, SignUpInvitationTable } from '#sign-up/sign-up.table.ts'
import type { TemplateTable } from '#templates/template.table.ts'
import type { ThrottleCounterTable } from '#throttle/throttle-counter.table.ts'
import type { AccountMemberTable } from '#users/membership.table.ts'
import type { UserTable } from '#users/user.table.ts'
import type { WeeklyMailTable } from '#weekly-mail/weekly-mail.table.ts'
import type { KeptAnswerTable } from './chat/kept-answers/kept-answer.table.ts'

export interface Tables {
  users: UserTable
  first_steps: FirstStepsTable
  sessions: SessionTable
  audit_events: AuditEventTable
  account_members: AccountMemberTable
  account_invitations: AccountInvitationTable
  operator_events: OperatorEventTable
  server_settings: ServerSettingTable
  sign_up_invitations: SignUpInvitationTable
  known_devices: KnownDeviceTable
  one_time_codes: OneTimeCodeTable
  recovery_codes: RecoveryCodeTable
  passkeys: PasskeyTable
  oidc_identities: OidcIdentityTable
  secrets: SecretTable
  projects: ProjectTable
  project_versions: ProjectVersionTable
  project_problems: ProjectProblemTable
  daily_totals: DailyTotalTable
  project_budgets: ProjectBudgetTable
  question_groups: QuestionGroupsTable
  brick_states: BrickStateTable
  brick_samples: BrickSampleTable
  previews: PreviewTable
  sightings: SightingTable
  live_words: LiveWordTable
  live_pictures: LivePictureTable
  connection_tokens: ConnectionTokenTable
  connection_starts: ConnectionStartTable
  templates: TemplateTable
  usage_months: UsageMonthTable
  former_usage: FormerUsageTable
  house_chats: HouseChatTable
  former_house_chats: FormerHouseChatTable
  conversations: ConversationTable
  conversation_turns: ConversationTurnTable
  brick_calls: BrickCallTable
  handoff_settings: HandoffSettingsTable
  handoffs: HandoffTable
  kept_answers: KeptAnswerTable
  confirmations: ConfirmationTable
  rehearsal_days: RehearsalDayTable
  rehearsal_texts: RehearsalTextTable
  routing_sentences: RoutingSentenceTable
  routing_runs: RoutingRunTable
  checks: CheckTable
  check_settings: CheckSettingsTable
  check_runs: CheckRunTable
  check_results: CheckResultTable
  contact_messages: ContactMessageTable
  throttle_counters: ThrottleCounterTable
  notices: NoticeTable
  idempotency_keys: IdempotencyKeyTable
  mail_outbox: MailOutboxTable
  password_resets: ResetLinkTable
  email_confirmations: MailTokenTable
  usage_warnings: UsageWarningTable
  subscriptions: SubscriptionTable
  billing_events: BillingEventTable
  billing_tasks: BillingTaskTable
  used_trials: UsedTrialTable
  weekly_mails: WeeklyMailTable
}
