import { Button } from '#ui/base/button.tsx'
import { FormError } from '#ui/form/form-error.tsx'

export interface Confirming {
  address: string
  isPending: boolean
  isSent: boolean
  error: string | null
  onSend: () => void
}

export function ConfirmFirst({ address, isPending, isSent, error, onSend }: Confirming) {
  return (
    <div className="grid justify-items-start gap-3">
      <p role="alert" className="wrap-anywhere">
        <strong>Confirm your e-mail address first.</strong> A mail with a link was sent to {address}. Follow it in
        another tab, then come back and try again: what you entered stays here.
      </p>
      <Button size="small" pending={isPending} disabled={isSent} onClick={onSend}>
        {isSent ? 'Sent.' : 'Send the mail again'}
      </Button>
      {error && <FormError error={error} />}
    </div>
  )
}
