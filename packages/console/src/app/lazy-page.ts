import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { loadChunk } from '#load-chunk.ts'
import type { Page } from '#pages.ts'

type Load = () => Promise<{ default: ComponentType }>

/** A route whose page arrives when it is first asked for. */
export function lazyPage(page: Page, load: Load): RouteObject {
  return { path: page.path, handle: page, ...lazyComponent(load) }
}

export function lazyComponent(load: Load): Pick<RouteObject, 'lazy'> {
  return { lazy: async () => ({ Component: (await loadChunk(load)).default }) }
}
