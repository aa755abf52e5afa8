import { Fragment, type ReactElement, StrictMode } from 'react'
import type { LightPage } from '#app/light-pages.ts'
import { loadChunk } from '#load-chunk.ts'

/** A light page, whole. The same at build and in the browser, so that what is hydrated fits exactly. */
export async function loadLightDocument(page: LightPage): Promise<ReactElement> {
  const { Frame = Fragment } = page
  const [{ default: Session }, { default: Page }] = await Promise.all([
    page.loadSession ? loadChunk(page.loadSession) : { default: Fragment },
    loadChunk(page.load),
  ])
  return (
    <StrictMode>
      <Session>
        <Frame>
          <Page />
        </Frame>
      </Session>
    </StrictMode>
  )
}
