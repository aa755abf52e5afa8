import type { AuditEvent } from '@bricks/contract'
import type { AuditAuthor, AuditKind } from '@bricks/contract/wire'
import { isolateName } from '@bricks/contract/wire'

/**
 * Each text stands after the author's name. `{about}` is the name of the thing. A note without a place in the text
 * follows in brackets.
 */
const WORDS: Record<AuditKind, string> = {
  signed_up: 'signed up',
  signed_in: 'signed in',
  signed_in_new_device: 'signed in with a new browser',
  sign_in_failed: 'tried to sign in with a wrong password',
  signed_out: 'signed out',
  session_ended: 'signed out a session',
  other_sessions_ended: 'signed out all other sessions',
  password_changed: 'changed the password',
  password_reset: 'set a new password',
  email_confirmed: 'confirmed the e-mail address',
  second_factor_added: 'added a second factor',
  second_factor_removed: 'removed a second factor',
  recovery_codes_made: 'made new recovery codes',
  recovery_code_used: 'used a recovery code',
  passkey_added: 'added a passkey',
  passkey_renamed: 'renamed a passkey to {note}',
  passkey_removed: 'removed a passkey',
  sign_in_linked: 'linked another way to sign in',
  sign_in_unlinked: 'removed another way to sign in',
  account_renamed: 'changed the name to {note}',
  account_paused: 'paused the account',
  account_resumed: 'resumed the account',
  account_closed: 'closed the account',
  account_reopened: 'opened the account again',
  weekly_mail_set: 'turned the weekly mail {note}',
  data_downloaded: 'downloaded all data',
  role_changed: 'changed the role',
  plan_changed: 'changed the plan',
  member_invited: 'invited {about} as {note}',
  invitation_withdrawn: 'withdrew the invitation of {about}',
  member_joined: 'joined as {note}',
  member_rights_changed: 'made {about} {note}',
  member_removed: 'removed {about} from the account',
  member_left: 'left the account',
  provider_key_saved: 'saved a key for {about}',
  provider_key_removed: 'removed the key for {about}',
  project_created: 'created {about}',
  project_imported: 'imported {about}',
  project_duplicated: 'made a copy, {about}',
  project_saved: 'saved {about}',
  project_restored: 'restored an earlier draft of {about}',
  project_deployed: 'deployed {about}',
  project_rolled_back: 'put an earlier version of {about} live',
  project_undeployed: 'took {about} off',
  project_deleted: 'deleted {about}',
  project_shared: 'changed the look or the sites of {about}',
  project_exported: 'exported {about}',
  preview_started: 'made a preview link for {about}',
  preview_stopped: 'ended the preview link of {about}',
  live_word_set: 'changed the address of {about}',
  picture_saved: 'saved a picture for {about}',
  picture_removed: 'removed a picture of {about}',
  handoff_set: 'set how visitors of {about} reach a person',
  handoff_secret_renewed: 'renewed the webhook’s secret of {about}',
  identity_set: 'set what {about} is told of visitors',
  identity_secret_made: 'made a secret that signs the visitors of {about}',
  identity_secret_revoked: 'revoked a secret that signs the visitors of {about}',
  connection_made: 'connected {about} to another account',
  recording_set: 'set how long conversations of {about} are kept',
  budget_set: 'set the budget of {about}',
  conversation_deleted: 'deleted a conversation of {about}',
  problems_dismissed: 'cleared the problems of {about}',
  check_saved: 'saved a check of {about}',
  check_deleted: 'deleted a check of {about}',
  check_settings_set: 'set what a failing check of {about} does',
  routing_saved: 'saved the routing table of {about}',
  template_published: 'published {about} to the library',
  template_withdrawn: 'took {about} out of the library',
  template_approved: 'let {about} into the library',
}

/** The notes of these events are internal ids, which are not shown. */
const UNSAID: readonly AuditKind[] = ['connection_made']
const NOTES: Partial<Record<AuditKind, Record<string, string>>> = {
  session_ended: { all: 'all of them', one: '' },
  check_settings_set: { ask: 'it asks', block: 'it stops the deploy' },
  live_word_set: { none: 'its own again' },
  picture_saved: { share: 'for shared links' },
  picture_removed: { share: 'for shared links' },
}

type Told = Pick<AuditEvent, 'kind' | 'about' | 'note'>

export function describeEvent({ kind, about, note }: Told): string {
  const said = UNSAID.includes(kind) ? '' : (NOTES[kind]?.[note] ?? isolateName(note))
  // The address of a person who has no account any more is not kept.
  const nameless = /^member_|^invitation_/.test(kind) ? 'somebody' : 'a bot'
  const words = WORDS[kind].replace('{about}', () => isolateName(about || nameless))
  if (words.includes('{note}')) return words.replace('{note}', () => said)
  return said === '' ? words : `${words} (${said})`
}

export function describeAuthor({ author, author_name: name }: { author: AuditAuthor; author_name: string }): string {
  if (author === 'operator') return name || 'The operator'
  if (author === 'server') return 'Bricks'
  return author === 'stranger' ? 'Somebody' : name || 'A former member'
}
