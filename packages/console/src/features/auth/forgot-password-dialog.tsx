import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#api/config.ts'
import { ForgotPasswordForm } from '#features/auth/forgot-password-form.tsx'
import { Button } from '#ui/button.tsx'
import Dialog from '#ui/dialog-panel.tsx'
import { TEXT_LINK_STYLE } from '#ui/text-link-style.ts'

/** The way back in: by a mailed link, or by the people who run a server that sends no mail. */
export default function ForgotPasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: config } = useQuery({ ...configQuery, enabled: open })
  if (config?.mail) return <ForgotPasswordForm open={open} onClose={onClose} />
  return (
    <Dialog open={open} onClose={onClose} title="Forgot password?" footer={<Button onClick={onClose}>Close</Button>}>
      <p className="text-muted">
        This server sends no mail, so a new password is set by the people who run it.{' '}
        {config?.support_email ? (
          <>
            Write to{' '}
            <a href={`mailto:${config.support_email}`} className={TEXT_LINK_STYLE}>
              {config.support_email}
            </a>{' '}
            from the address of your account.
          </>
        ) : (
          'Ask them for one; your Bricks stay as they are.'
        )}
      </p>
    </Dialog>
  )
}
