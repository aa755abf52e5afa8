import type { Project } from '@bricks/contract'
import { listPublicBotParts } from '@bricks/contract/wire'
import { useState } from 'react'
import { listMarkedParts, SecretsWarning } from '#features/editor/public-texts/secrets-warning.tsx'
import { Button } from '#ui/base/button.tsx'
import Dialog from '#ui/overlay/dialog-panel.tsx'
import { PublicTexts } from '#ui/public-texts/public-texts.tsx'
import { useDuplicateAndExport } from './use-duplicate-and-export.ts'

export interface ExportDialogProps {
  open: boolean
  /** The saved project: the file holds no unsaved edits. */
  project: Project
  onClose: () => void
}

export default function ExportDialog({ open, project, onClose }: ExportDialogProps) {
  const [hasAgreed, setHasAgreed] = useState(false)
  const { saveAsFile } = useDuplicateAndExport(project)
  const parts = listMarkedParts(listPublicBotParts(project))
  const closeDialog = () => {
    setHasAgreed(false)
    onClose()
  }
  const downloadAndClose = () => {
    saveAsFile()
    closeDialog()
  }
  return (
    <Dialog
      open={open}
      onClose={closeDialog}
      wide
      title="Export"
      description="The file holds the bot without its secrets. Addresses, texts, and values that are no secret are in it as they are."
      footer={
        <>
          <Button variant="quiet" onClick={closeDialog}>
            Cancel
          </Button>
          <Button variant="primary" disabled={parts.length > 0 && !hasAgreed} onClick={downloadAndClose}>
            Download
          </Button>
        </>
      }
    >
      <SecretsWarning
        parts={parts}
        agreement="Anyone who gets the file can read what is marked."
        hasAgreed={hasAgreed}
        onAgree={setHasAgreed}
      />
      <section aria-label="What is marked" className="mt-4 rounded-card border bg-sunken p-4 empty:hidden">
        <PublicTexts parts={parts} />
      </section>
    </Dialog>
  )
}
