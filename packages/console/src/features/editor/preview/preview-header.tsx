import type { ReactNode } from 'react'
import { IconButton } from '#ui/base/icon-button.tsx'
import { X } from '#ui/icons/icons.ts'

export function PreviewHeader({ children, onClose }: { children?: ReactNode; onClose?: (() => void) | undefined }) {
  return (
    <header className="flex min-h-9 shrink-0 items-center gap-2">
      <p className="min-w-0 flex-1 text-balance text-12">
        <span className="font-semibold">Preview</span>{' '}
        <span className="text-muted">runs on what you see, saved or not</span>
      </p>
      {children}
      {onClose && (
        <IconButton label="Close the preview" className="min-[68.75rem]:hidden" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </header>
  )
}
