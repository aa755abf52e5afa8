import { Button } from '#ui/base/button.tsx'
import { MessageCircle } from '#ui/icons/icons.ts'
import { PREVIEW_ID } from './preview-place.ts'

interface PreviewButtonProps {
  isOpen: boolean
  className?: string
  onToggle: () => void
}

export function PreviewButton({ isOpen, className, onToggle }: PreviewButtonProps) {
  return (
    <Button className={className} aria-expanded={isOpen} aria-controls={PREVIEW_ID} onClick={onToggle}>
      <MessageCircle aria-hidden="true" />
      Preview
    </Button>
  )
}
