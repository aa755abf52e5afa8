import type { PublicPart } from '@bricks/contract/wire'
import { Notice } from '#ui/base/notice.tsx'
import { CheckField } from '#ui/controls/check-field.tsx'

interface SecretsWarningProps {
  parts: readonly PublicPart[]
  agreement: string
  hasAgreed: boolean
  onAgree: (hasAgreed: boolean) => void
}

export function SecretsWarning({ parts, agreement, hasAgreed, onAgree }: SecretsWarningProps) {
  const places = listMarkedParts(parts).map(({ place }) => place)
  if (places.length === 0) return null
  return (
    <Notice tone="warning" role="status">
      <p className="font-medium">Some of this looks like a secret.</p>
      <p className="mt-1 mb-3 text-12 wrap-anywhere">It is marked in: {[...new Set(places)].join(', ')}.</p>
      <CheckField label={agreement} checked={hasAgreed} onChange={(event) => onAgree(event.target.checked)} />
    </Notice>
  )
}

export function listMarkedParts(parts: readonly PublicPart[]): PublicPart[] {
  return parts.filter(({ marks }) => marks.length > 0)
}
