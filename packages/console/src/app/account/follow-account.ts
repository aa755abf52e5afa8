import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { resetAccountData } from '#api/account/enter-account.ts'
import { userQuery } from '#api/account/user.ts'
import { findErrorCode } from '#api/http/api-error.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { storeAccount, watchAccount } from '#api/session/session.ts'
import { PAGES, UNGUARDED } from '#pages.ts'
import { showToast } from '#ui/feedback/toast.ts'
import { watchRefusals } from './watch-refusals.ts'

const SWITCHED = 'In another tab you went to another account. Unsaved changes to a bot are kept in this browser.'

/**
 * The session's account, or the user's rights in it, can change while the page is open: in another tab, or by the
 * account's owner.
 */
export function useFollowAccount(): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const waitForNextPage = useNextPage()
  useEffect(() => {
    // The page is left before the data is reset: an open editor would request a bot that the new account does not have.
    const openNewAccount = async () => {
      const isThere = waitForNextPage()
      await navigate(PAGES.dashboard.path, { state: UNGUARDED })
      await isThere
      resetAccountData(client)
      await client.invalidateQueries({ queryKey: userQuery.queryKey })
    }
    const followOtherTab = () => {
      showToast(SWITCHED)
      void openNewAccount()
    }
    const returnToOwnAccount = async (error: unknown) => {
      showToast(findServerText(error) ?? '')
      await openNewAccount()
      storeAccount((await client.fetchQuery(userQuery)).account.id)
    }
    const stopWatching = watchAccount(followOtherTab)
    // This file is loaded lazily, so a query may have got the answer `account_left` before this effect runs.
    const left = client.getQueryCache().getAll().find(isRefusedAsNoLongerMember)
    if (left) void returnToOwnAccount(left.state.error)
    const stop = watchRefusals(client, (error) => {
      const code = findErrorCode(error)
      if (code === 'not_allowed') return void client.invalidateQueries({ queryKey: userQuery.queryKey })
      if (code === 'account_left') void returnToOwnAccount(error)
    })
    return () => {
      stop()
      stopWatching()
    }
  }, [client, navigate, waitForNextPage])
}

/** `navigate` resolves before React has drawn the new page. This promise resolves after it is drawn. */
function useNextPage(): () => Promise<void> {
  const { key } = useLocation()
  const drawn = useRef({ key, resolve: () => {} })
  useEffect(() => {
    if (drawn.current.key === key) return
    drawn.current.key = key
    drawn.current.resolve()
  }, [key])
  return useCallback(
    () =>
      new Promise((resolve) => {
        drawn.current.resolve = resolve
      }),
    [],
  )
}

function isRefusedAsNoLongerMember({ state }: Query): boolean {
  return findErrorCode(state.error) === 'account_left'
}
