import { Fragment, type ReactElement, StrictMode } from 'react'
import { loadChunk } from '#load-chunk.ts'
import type { StaticPage } from './static-pages.ts'

/** Must be the same at build time and in the browser, which hydrates it. */
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
