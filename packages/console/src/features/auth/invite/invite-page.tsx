import type { ShownInvitation, User } from '@bricks/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { configQuery } from '#api/account/config.ts'
import { invitationQuery, joinAccountMutation } from '#api/account/enter-account.ts'
import { signOutMutation, useSession } from '#api/account/user.ts'
import { findErrorCode } from '#api/http/api-error.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { keepInvitation, readInvitation } from '#api/waiting-invitation.ts'
import { AccountFrame } from '#features/auth/account-frame.tsx'
import { useMailedToken } from '#features/auth/use-mailed-token.ts'
import { PAGES, withNextPath } from '#pages.ts'
import { Button } from '#ui/base/button.tsx'
import { LoadingView } from '#ui/base/loading-view.tsx'
import { Notice } from '#ui/base/notice.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { ButtonLink } from '#ui/navigation/link.tsx'
import { useNavigation } from '#ui/navigation/navigation.tsx'

const MAY = {
  editor: 'You could build, test and deploy its bots. Billing, keys and members stay with the owner.',
  viewer: 'You could see its bots and what visitors ask them, and change nothing.',
}

export default function InvitePage() {
  const mailed = useMailedToken()
  useEffect(() => {
    if (mailed) keepInvitation(mailed)
  }, [mailed])
  const token = mailed === null ? readInvitation() : mailed
  if (token === null) return <InvitationGone />
  if (token === undefined) return <LoadingView />
  return <InvitationToAccount token={token} />
}

function InvitationToAccount({ token }: { token: string }) {
  const { user, isPending: isUserPending } = useSession()
  const { data, isPending, error, isFetching, refetch } = useQuery(invitationQuery(token))
  if (findErrorCode(error) === 'invitation_gone') return <InvitationGone />
  if (error)
    return (
      <AccountFrame title="Your invitation" lead="It could not be read just now." footer={null}>
        <FormError error={findServerText(error)} />
        <Button size="large" className="mt-6 w-full" pending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </AccountFrame>
    )
  if (isPending || isUserPending) return <LoadingView />
  return (
    <AccountFrame
      title="You are invited"
      lead={
        <>
          <strong className="font-semibold wrap-anywhere text-text">{data.inviter}</strong> invites you to their
          account. {MAY[data.rights]}
        </>
      }
      footer={null}
    >
      {user ? <JoinAccount {...{ user, token }} invitation={data} /> : <SignedOutChoices email={data.email} />}
    </AccountFrame>
  )
}

function SignedOutChoices({ email }: { email: string }) {
  const { data: config } = useQuery(configQuery)
  const isClosed = config?.sign_up === 'closed'
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere">
        {isClosed
          ? `Nobody can sign up on this server at present. If you have an account of ${email}, sign in with it, and you come back here.`
          : `This invitation is for ${email}. Use that address, and you come back here.`}
      </p>
      {!isClosed && (
        <ButtonLink to={withNextPath(PAGES.signUp.path, PAGES.invite.path)} variant="primary" size="large">
          Create an account
        </ButtonLink>
      )}
      <ButtonLink
        to={withNextPath(PAGES.signIn.path, PAGES.invite.path)}
        size="large"
        variant={isClosed ? 'primary' : 'secondary'}
      >
        Sign in
      </ButtonLink>
    </div>
  )
}

interface JoiningProps {
  user: User
  token: string
  invitation: ShownInvitation
}

function JoinAccount({ user, token, invitation: { email, inviter } }: JoiningProps) {
  const join = useMutation(joinAccountMutation)
  const signOut = useMutation(signOutMutation)
  const { Redirect } = useNavigation()
  if (join.isSuccess) return <Redirect to={PAGES.dashboard.path} />
  if (user.username.toLowerCase() !== email.toLowerCase())
    return (
      <>
        <Notice tone="warning" className="wrap-anywhere">
          This invitation is for {email}, and you are signed in as {user.username}. Nothing was changed.
        </Notice>
        <Button
          variant="primary"
          size="large"
          className="mt-6 w-full"
          pending={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          Sign out and use the other address
        </Button>
        <ButtonLink to={PAGES.dashboard.path} size="large" className="mt-3 w-full">
          Stay signed in
        </ButtonLink>
      </>
    )
  return (
    <>
      <FormError error={findServerText(join.error)} />
      <Button
        variant="primary"
        size="large"
        className="mt-3 w-full"
        pending={join.isPending}
        onClick={() => join.mutate(token, { onSuccess: () => keepInvitation(null) })}
      >
        <span className="truncate">Join the account of {inviter}</span>
      </Button>
      <ButtonLink to={PAGES.dashboard.path} size="large" className="mt-3 w-full">
        Not now
      </ButtonLink>
    </>
  )
}

function InvitationGone() {
  return (
    <AccountFrame
      title="This invitation no longer works"
      lead="It was used or withdrawn, or is older than seven days. Ask whoever invited you for a new one."
      footer={null}
    >
      <ButtonLink to={PAGES.dashboard.path} variant="primary" size="large" className="w-full">
        Go to the dashboard
      </ButtonLink>
    </AccountFrame>
  )
}
