import { Button } from '#ui/button.tsx'
import { RotateCw } from '#ui/icons.ts'

/** A quiet way to ask again for something that did not come. */
export function Retry({ text, onRetry, pending }: { text: string; onRetry: () => void; pending?: boolean }) {
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
