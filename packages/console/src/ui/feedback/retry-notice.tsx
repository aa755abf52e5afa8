import { Button } from '#ui/base/button.tsx'
import { RotateCw } from '#ui/icons/first-icons.ts'

export function RetryNotice({ text, onRetry, pending }: { text: string; onRetry: () => void; pending?: boolean }) {
  return (
    <div className="flex items-center gap-3 text-muted">
      <span>{text}</span>
      <Button size="small" pending={pending ?? false} onClick={onRetry}>
        {!pending && <RotateCw aria-hidden="true" />}
        Retry
      </Button>
    </div>
  )
}
