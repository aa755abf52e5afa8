import { Button } from '#ui/base/button.tsx'

interface SaveDraftButtonProps {
  unsaved: boolean
  pending: boolean
  onSave: () => void
}

const KEY = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '') ? '⌘S' : 'Ctrl S'

export function SaveDraftButton({ unsaved, pending, onSave }: SaveDraftButtonProps) {
  return (
    <Button onClick={onSave} disabled={!unsaved} pending={pending} aria-keyshortcuts="Control+S Meta+S">
      {pending ? 'Saving...' : 'Save'}
      {!pending && (
        <span
          aria-hidden="true"
          data-key={KEY}
          className="hidden rounded-tag border px-1.5 text-12 text-muted after:content-[attr(data-key)/''] xl:inline"
        />
      )}
    </Button>
  )
}
