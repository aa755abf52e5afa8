import { Button } from '#ui/button.tsx'

interface SaveDraftButtonProps {
  unsaved: boolean
  pending: boolean
  onSave: () => void
}

const KEY = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '') ? '⌘S' : 'Ctrl S'

export function SaveDraftButton({ unsaved, pending, onSave }: SaveDraftButtonProps) {
  return (
    <Button onClick={onSave} disabled={!unsaved} pending={pending} aria-label={pending ? 'Saving...' : 'Save'}>
      {pending ? 'Saving...' : 'Save'}
      {!pending && <kbd className="hidden rounded-tag border px-1.5 font-sans text-12 text-muted xl:inline">{KEY}</kbd>}
    </Button>
  )
}
