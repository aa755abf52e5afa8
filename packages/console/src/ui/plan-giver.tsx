import { PAGES } from '#pages.ts'
import { Link } from '#ui/link.tsx'
import { TEXT_LINK_STYLE } from '#ui/text-link-style.ts'

interface PlanGiverProps {
  /** The operator's address, where it is known. */
  address?: string | undefined
}

/** Where nothing is sold: who gives plans instead. To be seen on such servers alone, by the style sheet. */
export function PlanGiver({ address }: PlanGiverProps) {
  return (
    <p className="only-without-billing mb-6 rounded-control bg-sunken px-4 py-3 wrap-anywhere">
      Billing isn't set up on this server. Plans are given by whoever runs it:{' '}
      {address ? (
        <a href={`mailto:${address}`} className={TEXT_LINK_STYLE}>
          {address}
        </a>
      ) : (
        <Link to={PAGES.contact.path} className={TEXT_LINK_STYLE}>
          get in touch
        </Link>
      )}
      .
    </p>
  )
}
