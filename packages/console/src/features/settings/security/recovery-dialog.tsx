import { Button } from '#ui/base/button.tsx'
import { Notice } from '#ui/base/notice.tsx'
import { CopyButton } from '#ui/feedback/copy-button.tsx'
import { downloadFile } from '#ui/feedback/download-file.ts'
import DialogPanel from '#ui/overlay/dialog-panel.tsx'

const FILE_NAME = 'bricks-recovery-codes.txt'

interface RecoveryDialogProps {
  open: boolean
  codes: readonly string[]
  onClose: () => void
}

/** The codes are shown only once: the server keeps only their hashes. */
export default function RecoveryDialog({ open, codes, onClose }: RecoveryDialogProps) {
  const text = codes.join('\n')
  return (
    <DialogPanel
      open={open}
      onClose={onClose}
      keepOnOutsidePress
      title="Keep these recovery codes"
      description="Each signs you in once where your app or passkey is lost."
      footer={
        <Button variant="primary" onClick={onClose}>
          I have saved them
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <Notice tone="warning">They are shown this one time. Print them, or keep them in a password manager.</Notice>
        <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-2 font-mono text-14 sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex gap-2">
          <CopyButton text={text} what="the codes" />
          <Button size="small" onClick={() => downloadFile(new Blob([`${text}\n`], { type: 'text/plain' }), FILE_NAME)}>
            Download
          </Button>
        </div>
      </div>
    </DialogPanel>
  )
}
