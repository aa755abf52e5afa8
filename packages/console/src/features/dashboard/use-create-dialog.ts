import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { CREATE_PROJECT_STATE } from '#pages.ts'

/** Whether the dialog for a new project is open: by a button here, or because one has come for it. */
export function useCreateDialog() {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const isAskedFor = hasDialog(state) && state.dialog === CREATE_PROJECT_STATE.dialog
  return {
    isOpen: isOpen || isAskedFor,
    open: () => setIsOpen(true),
    close: () => {
      setIsOpen(false)
      if (isAskedFor) void navigate(pathname, { replace: true, state: null })
    },
  }
}

function hasDialog(state: unknown): state is { dialog: unknown } {
  return typeof state === 'object' && state !== null && 'dialog' in state
}
