import type { Project } from '@bricks/contract'
import { findLiveAddress } from '#api/live-address.ts'
import { EmbedSnippet } from '#features/editor/embed-snippet.tsx'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'

interface ShareDialogProps {
  open: boolean
  project: Project
  onClose: () => void
}

/** The ways to a live bot. */
export function ShareDialog({ open, project, onClose }: ShareDialogProps) {
  const address = project.live ? findLiveAddress(project) : undefined
  return (
    <Dialog open={open} onClose={onClose} title="Share" footer={<Button onClick={onClose}>Done</Button>}>
      {address ? (
        <div className="grid gap-4">
          <div className="flex items-center justify-between gap-3">
            <p className="min-w-0 font-mono text-12 break-all">{address}</p>
            <CopyButton text={address} />
          </div>
          <EmbedSnippet address={address} />
        </div>
      ) : (
        <Notice>Deploy your bot first: then it has an address, and a line to paste into your site.</Notice>
      )}
    </Dialog>
  )
}
