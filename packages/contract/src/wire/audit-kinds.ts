export const AUDIT_KINDS = [
  'signed_up',
  'signed_in',
  'signed_in_new_device',
  'sign_in_failed',
  'signed_out',
  'session_ended',
  'other_sessions_ended',
  'password_changed',
  'password_reset',
  'email_confirmed',
  'second_factor_added',
  'second_factor_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'passkey_added',
  'passkey_renamed',
  'passkey_removed',
  'sign_in_linked',
  'sign_in_unlinked',
  'account_renamed',
  'account_paused',
  'account_resumed',
  'account_closed',
  'account_reopened',
  'weekly_mail_set',
  'data_downloaded',
  'role_changed',
  'plan_changed',
  'member_invited',
  'invitation_withdrawn',
  'member_joined',
  'member_rights_changed',
  'member_removed',
  'member_left',
  'provider_key_saved',
  'provider_key_removed',
  'project_created',
  'project_imported',
  'project_duplicated',
  'project_saved',
  'project_restored',
  'project_deployed',
  'project_rolled_back',
  'project_undeployed',
  'project_deleted',
  'project_shared',
  'project_exported',
  'preview_started',
  'preview_stopped',
  'live_word_set',
  'picture_saved',
  'picture_removed',
  'handoff_set',
  'handoff_secret_renewed',
  'identity_set',
  'identity_secret_made',
  'identity_secret_revoked',
  'connection_made',
  'recording_set',
  'budget_set',
  'conversation_deleted',
  'problems_dismissed',
  'check_saved',
  'check_deleted',
  'check_settings_set',
  'routing_saved',
  'template_published',
  'template_withdrawn',
  'template_approved',
] as const

export type AuditKind = (typeof AUDIT_KINDS)[number]

/** `person`: the owner or a member of the account. `operator`: runs the server. `stranger`: is not signed in. */
export const AUDIT_AUTHORS = ['person', 'operator', 'server', 'stranger'] as const
export type AuditAuthor = (typeof AUDIT_AUTHORS)[number]

export const AUDIT_DAYS = 90

/**
 * Operators see these kinds for every account, because they concern its security. `@__PURE__` lets the bundler drop the
 * list from visitors' pages.
 */
export const SECURITY_KINDS: readonly AuditKind[] = /* @__PURE__ */ AUDIT_KINDS.filter(
  (kind) =>
    !/^(project|preview|live_word|picture|handoff|identity|connection|recording|budget|conversation|problems|check|routing|template|weekly)/.test(
      kind,
    ),
)
