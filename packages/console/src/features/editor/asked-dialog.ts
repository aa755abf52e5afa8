import type { ConnectedFunction } from '@bricks/contract'
import { useEffect } from 'react'
import { type Location, useNavigate } from 'react-router-dom'
import type { EditorDialog } from './editor-dialogs.tsx'

const ASKS = /[?&](?:brick|open)=/

/**
 * A link of another page asks for a dialog by `?brick=ID` or by `?open=` with `add-api`, `look` or `share`. The history
 * state of the link may hold the sentence that a brick is made or changed for.
 */
export function findDialogAskedByLink(
  { search, state }: Pick<Location, 'search' | 'state'>,
  functions: readonly ConnectedFunction[],
): EditorDialog | undefined {
  const params = new URLSearchParams(search)
  const said = typeof state?.said === 'string' ? { said: state.said } : {}
  const connected = functions.find(({ id }) => id === params.get('brick'))
  if (connected) return { kind: 'connect', connected, ...said }
  if (params.get('open') === 'add-api') return { kind: 'add-api', ...said }
  if (params.get('open') === 'look') return { kind: 'look' }
  return params.get('open') === 'share' ? { kind: 'share' } : undefined
}

/** The query is removed once the dialog is open, so that a reload does not open the dialog again. */
export function useRemoveDialogQuery({ pathname, search }: Location): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (ASKS.test(search)) void navigate(pathname, { replace: true, state: null, preventScrollReset: true })
  }, [navigate, pathname, search])
}
