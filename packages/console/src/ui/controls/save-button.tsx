import { Button } from '#ui/base/button.tsx'
import { Check } from '#ui/icons/icons.ts'

interface SaveButtonProps {
  pending: boolean
  saved: boolean
  changed?: boolean
}

export function SaveButton({ pending, saved, changed = true }: SaveButtonProps) {
  return (
    <Button
      type="submit"
      variant={saved ? 'success' : 'primary'}
      pending={pending}
      disabled={saved || !changed}
      className="min-w-24"
    >
      {saved && <Check aria-hidden="true" />}
      <span aria-live="polite">{saved ? 'Saved.' : 'Save'}</span>
    </Button>
  )
}
