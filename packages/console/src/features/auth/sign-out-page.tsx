import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { signOutMutation } from '#api/account/user.ts'
import { PAGES } from '#pages.ts'
import { LoadingView } from '#ui/base/loading-view.tsx'

export default function SignOutPage() {
  const { mutate, isSuccess } = useMutation(signOutMutation)
  useEffect(() => mutate(), [mutate])
  if (isSuccess) return <Navigate to={PAGES.signIn.path} replace />
  return (
    <main>
      <h1 className="sr-only">Sign out</h1>
      <LoadingView />
    </main>
  )
}
