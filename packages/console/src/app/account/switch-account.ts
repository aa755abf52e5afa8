import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { switchAccountMutation } from '#api/account/enter-account.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { SWITCH_PARAMETER } from '#pages.ts'
import { showToast } from '#ui/feedback/toast.ts'

export function useSwitchAccount(presentId: string, wanted: string | null): void {
  const { mutate } = useMutation(switchAccountMutation)
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (wanted === null) return
    const query = new URLSearchParams(search)
    query.delete(SWITCH_PARAMETER)
    const removeAccountParameter = () => void navigate({ pathname, search: query.toString(), hash }, { replace: true })
    if (wanted === presentId) return removeAccountParameter()
    mutate(wanted, {
      onError: (error) => showToast(findServerText(error) ?? ''),
      onSettled: removeAccountParameter,
    })
  }, [wanted, presentId, mutate, navigate, pathname, search, hash])
}
