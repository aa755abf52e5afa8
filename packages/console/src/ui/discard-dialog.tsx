import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import Dialog from '#ui/dialog-panel.tsx'

interface DiscardGuard {
  /** For Escape and the cross: closes at once where nothing was typed, else asks. */
  requestClose: () => void
  /** The question; it stands inside the dialog it guards. */
  question: React.ReactNode
}

/** Keeps what was typed into a dialog from being thrown away by one key. */
export function useDiscardGuard(isChanged: () => boolean, onClose: () => void): DiscardGuard {
  const [isAsking, setIsAsking] = useState(false)
  const goOn = () => setIsAsking(false)
  return {
    requestClose: () => (isChanged() ? setIsAsking(true) : onClose()),
    question: (
      <Dialog
        open={isAsking}
        onClose={goOn}
        title="Throw away what you typed?"
        description="Nothing of it has been kept yet."
        footer={
          <>
            <Button variant="quiet" onClick={goOn}>
              Go on editing
            </Button>
            <Button variant="danger" onClick={onClose}>
              Throw away
            </Button>
          </>
        }
      />
    ),
  }
}
