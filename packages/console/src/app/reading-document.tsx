import { type ReactElement, StrictMode } from 'react'
import { PublicFrame } from '#app/public/public-frame.tsx'
import type { ReadingPage } from '#app/reading-pages.ts'

/** A page that is only read, whole. The same at build and in the browser, so that what is hydrated fits exactly. */
export async function loadReadingDocument({ load }: ReadingPage): Promise<ReactElement> {
  const { default: Page } = await load()
  return (
    <StrictMode>
      <PublicFrame>
        <Page />
      </PublicFrame>
    </StrictMode>
  )
}
