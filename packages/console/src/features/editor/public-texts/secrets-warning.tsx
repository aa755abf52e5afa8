import type { PublicPart } from '@bricks/contract/wire'
import { CheckField } from '#ui/check-field.tsx'
import { Notice } from '#ui/notice.tsx'

interface SecretsWarningProps {
  parts: readonly PublicPart[]
  /** What becomes of the texts, such as "Everybody may read". */
  agreement: string
  hasAgreed: boolean
  onAgree: (hasAgreed: boolean) => void
}

/** Says that something looks like a secret, and asks whether it may go out all the same. Nothing where nothing does. */
export function SecretsWarning({ parts, agreement, hasAgreed, onAgree }: SecretsWarningProps) {
  const places = findMarked(parts).map(({ place }) => place)
  if (places.length === 0) return null
  return (
    <Notice tone="warning" role="status">
      <p className="font-medium">Some of this looks like a secret.</p>
      <p className="mt-1 mb-3 text-12 wrap-anywhere">It is marked in: {[...new Set(places)].join(', ')}.</p>
      <CheckField label={agreement} checked={hasAgreed} onChange={(event) => onAgree(event.target.checked)} />
    </Notice>
  )
}

/** Those with something that looks like a secret. */
export function findMarked(parts: readonly PublicPart[]): PublicPart[] {
  return parts.filter(({ marks }) => marks.length > 0)
}
