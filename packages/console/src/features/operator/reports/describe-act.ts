import type { OperatorEvent, OperatorKind } from '@bricks/contract'
import { nameMailKind } from '#features/operator/name-mail-kind.ts'
import { nameRole } from '#features/operator/name-role.ts'

type Act = Pick<OperatorEvent, 'kind' | 'about' | 'note' | 'account_id'>

const MODES: Readonly<Record<string, string>> = {
  open: 'opened sign-up to everybody',
  invite: 'set sign-up to invitations alone',
  closed: 'closed sign-up',
}

/** Each text stands after the operator's name. */
const WORDS: Record<OperatorKind, (act: { whom: string; note: string; about: string }) => string> = {
  account_closed: ({ whom }) => `closed the account of ${whom}`,
  account_reopened: ({ whom }) => `opened the account of ${whom} again`,
  account_deleted: ({ whom }) => `deleted the account of ${whom}`,
  role_changed: ({ whom, note }) => `changed the role of ${whom} (${note.replaceAll(/\d+/g, describeRoleNumber)})`,
  sessions_ended: ({ whom, note }) => (note === 'one' ? `ended a session of ${whom}` : `signed ${whom} out everywhere`),
  sign_up_set: ({ note }) => MODES[note] ?? `set sign-up (${note})`,
  invitation_made: ({ about, note }) =>
    about === '' && note === '' ? 'made an invitation for whoever has its link' : `invited ${about || 'an address'}`,
  invitation_withdrawn: () => 'withdrew an invitation',
  template_approved: ({ about }) => `let ${about} into the library`,
  template_refused: ({ about }) => `kept ${about} out of the library`,
  mail_tried_again: ({ note }) => `tried a mail again (${nameMailKind(note)})`,
}

export function describeAct({ kind, about, note, account_id: id }: Act): string {
  const whom = about || `a former user (${id})`
  return WORDS[kind as OperatorKind]({ whom, note, about })
}

function describeRoleNumber(role: string): string {
  return `${nameRole(Number(role))}, ${role}`
}
