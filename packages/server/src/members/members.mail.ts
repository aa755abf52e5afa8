import type { SignUpMode } from '@bricks/contract'
import type { MemberRights } from '@bricks/contract/wire'
import { findMailbox } from '#mail/mail-outbox.repository.ts'
import type { MailTemplates } from '#mail/mail-template.ts'
import { createToken, hashToken } from '#sessions/token.ts'
import { readSignUpMode } from '#sign-up/sign-up.repository.ts'
import { findInvitation, replaceInvitationToken } from './invitation.repository.ts'
import { INVITATION_LIFETIME_MS } from './invitation-lifetime.ts'

const PROMISES: Record<MemberRights, string> = {
  editor: 'You could build, test and deploy its bots. Billing, keys and members stay with the owner.',
  viewer: 'You could see its bots and what visitors ask them, and change nothing.',
}

const NEWCOMERS: Record<SignUpMode, string> = {
  open: 'You can sign up with it.',
  invite: 'You can sign up with it.',
  closed: 'Nobody can sign up on this server at present, so it needs an account that is there already.',
}

/**
 * `data` holds `owner_id` and `invitation_id`. The mail goes to a stranger, so its only text from the owner is the
 * owner's confirmed address.
 */
export const MEMBER_MAILS: Pick<MailTemplates, 'invitation'> = {
  invitation: async ({ database, clock, config }, { data }) => {
    const key = { ownerId: data.owner_id ?? '', id: data.invitation_id ?? '' }
    const owner = await findMailbox(database, key.ownerId)
    const invitation = await findInvitation(database, key, clock())
    if (!owner?.isConfirmed || !invitation) return undefined
    const token = createToken()
    const expiresAt = new Date(clock().getTime() + INVITATION_LIFETIME_MS)
    if (!(await replaceInvitationToken(database, key, { tokenHash: hashToken(token), expiresAt }))) return undefined
    return {
      to: invitation.email,
      content: {
        subject: 'You are invited to a Bricks account',
        paragraphs: [
          'Hello,',
          `${owner.email} builds bots with Bricks and invites you to their account. ${PROMISES[invitation.rights]}`,
          `The link works once, within seven days, for an account with this address. ${NEWCOMERS[await readSignUpMode(database)]}`,
        ],
        action: { label: 'See the invitation', url: `${config.appUrl}/invite#token=${token}` },
        footnote: 'If you do not know who this is, do nothing: you are a member of nothing until you agree.',
      },
    }
  },
}
