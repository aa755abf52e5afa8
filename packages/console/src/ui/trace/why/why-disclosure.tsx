import { type ReactNode, Suspense } from 'react'
import { Spinner } from '#ui/base/spinner.tsx'
import { Disclosure } from '#ui/controls/disclosure.tsx'

export function WhyDisclosure({ children }: { children: ReactNode }) {
  return (
    <Disclosure label={<span className="text-12">Why?</span>}>
      <Suspense fallback={<Spinner label="Looking why" />}>{children}</Suspense>
    </Disclosure>
  )
}
