import { Fragment, type ReactElement, StrictMode } from 'react'
import { loadChunk } from '#load-chunk.ts'
import type { StaticPage } from './static-pages.ts'

/** The build and the browser must draw the same elements, because the browser hydrates the built page. */
export async function loadStaticDocument(page: StaticPage): Promise<ReactElement> {
  const [{ default: Frame }, { default: Session }, { default: Page }] = await Promise.all([
    page.loadFrame ? loadChunk(page.loadFrame) : { default: Fragment },
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
