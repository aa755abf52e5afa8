import { z } from 'zod'
import { id, instant, text } from '#text.ts'
import { MEMBER_RIGHTS } from '#wire/account-rights.ts'
import { email } from './users.ts'

const rights = z.enum(MEMBER_RIGHTS)

/** `over`: the plan has fewer seats than the account has people, so this member only reads for now. */
export const member = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  rights,
  over: z.boolean(),
  joined_at: instant,
})
export type Member = z.infer<typeof member>

export const openInvitation = z.object({
  id: z.string(),
  email: z.string(),
  rights,
  invited_at: instant,
  expires_at: instant,
})
export type OpenInvitation = z.infer<typeof openInvitation>

/** `people` counts the owner and the members; `invited` counts open invitations, which take seats, too. */
export const accountMembers = z.object({
  seats: z.object({ people: z.int(), invited: z.int(), limit: z.int() }),
  members: z.array(member),
  invitations: z.array(openInvitation),
})
export type AccountMembers = z.infer<typeof accountMembers>

export const inviteBody = z.object({ email, rights })

export const invitationBody = z.object({ invitation_id: id })

export const memberRightsBody = z.object({ member_id: id, rights })

export const memberBody = z.object({ member_id: id })

export const accountBody = z.object({ account_id: id })

export const invitationLinkBody = z.object({ token: text(100).min(1) })

/** Anyone who has the mailed link gets this. `inviter` and `email` are e-mail addresses. */
export const shownInvitation = z.object({ inviter: z.string(), email: z.string(), rights, expires_at: instant })
export type ShownInvitation = z.infer<typeof shownInvitation>
