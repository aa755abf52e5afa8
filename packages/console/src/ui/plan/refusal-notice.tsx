import { buildKeyFieldPath, PAGES } from '#pages.ts'
import { classNames } from '#ui/base/class-names.ts'
import { Link, TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'

/**
 * `way`: what the user can do about the refusal. `provider`: the provider whose key is missing;
 * absent for the server's first provider.
 */
export interface Refusal {
  words: string
  way?: 'key' | 'plan'
  provider?: string
}

export function RefusalNotice({
  refusal: { words, way, provider },
  className,
}: {
  refusal: Refusal
  className?: string
}) {
  return (
    <p role="alert" className={classNames('text-red-text wrap-anywhere', className)}>
      {words}{' '}
      {way === 'key' && (
        <Link to={buildKeyFieldPath(provider)} className={TEXT_LINK_STYLE}>
          Set it in Settings
        </Link>
      )}
      {way === 'plan' && (
        <Link to={PAGES.plans.path} className={TEXT_LINK_STYLE}>
          See the plans
        </Link>
      )}
    </p>
  )
}
