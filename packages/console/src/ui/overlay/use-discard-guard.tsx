import { useState } from 'react'
import ConfirmPanel from './confirm-panel.tsx'

interface DiscardGuard {
  requestClose: () => void
  question: React.ReactNode
}

export function useDiscardGuard(isChanged: () => boolean, onClose: () => void): DiscardGuard {
  const [isAsking, setIsAsking] = useState(false)
  const keepEditing = () => setIsAsking(false)
  return {
    requestClose: () => (isChanged() ? setIsAsking(true) : onClose()),
    question: (
      <ConfirmPanel
        open={isAsking}
        onClose={keepEditing}
        title="Discard what you typed?"
        description="Nothing of it has been added yet."
        cancel="Keep editing"
        confirm="Discard"
        onConfirm={onClose}
      />
    ),
  }
}
