import { classNames } from '#ui/class-names.ts'

/** A block in the place of what comes; its size is given by the class. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-pulse rounded-control bg-line/70', className)} />
}
