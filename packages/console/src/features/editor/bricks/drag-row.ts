interface Drag {
  handle: HTMLElement
  event: PointerEvent
  rows: readonly HTMLElement[]
  from: number
}

/** Within this distance (pixels) from an edge of the window, the page scrolls during the drag. */
const EDGE = 72
const SCROLL_STEP = 12

/**
 * Expects that `handle` has captured the pointer. During the drag the DOM keeps its order, because a moved node loses
 * the pointer.
 */
export function dragRow({ handle, event, rows, from }: Drag, onDrop: (to: number) => void): void {
  const dragged = rows[from]
  const list = dragged?.parentElement
  if (!dragged || !list) return
  const findListTop = () => list.getBoundingClientRect().top
  const start = findListTop()
  const places = rows.map((row) => {
    const { top, height } = row.getBoundingClientRect()
    return { top: top - start, height, middle: top - start + height / 2 }
  })
  const own = places[from] ?? { top: 0, height: 0 }
  const step = own.height + Number.parseFloat(getComputedStyle(list).rowGap || '0')
  const grabbed = event.clientY - start
  let pointer = event.clientY
  let to = from
  let frame = 0

  const placeRows = () => {
    const by = pointer - findListTop() - grabbed
    const before = places.filter(({ middle }, at) => at < from && own.top + by > middle).length
    const after = places.filter(({ middle }, at) => at > from && own.top + own.height + by > middle).length
    to = after > 0 ? from + after : before
    for (const [at, row] of rows.entries()) {
      if (at === from) row.style.translate = `0 ${by}px`
      else row.style.translate = at > from && at <= to ? `0 ${-step}px` : at < from && at >= to ? `0 ${step}px` : ''
    }
  }
  const scrollAtEdge = () => {
    // A handle that has left the document gets no more events of the pointer.
    if (!handle.isConnected) return endDrag(from)
    const by = pointer < EDGE ? -SCROLL_STEP : pointer > window.innerHeight - EDGE ? SCROLL_STEP : 0
    if (by !== 0) {
      findScroller(list).scrollBy({ top: by, behavior: 'instant' })
      placeRows()
    }
    frame = requestAnimationFrame(scrollAtEdge)
  }
  const stop = new AbortController()
  const endDrag = (place: number) => {
    stop.abort()
    cancelAnimationFrame(frame)
    delete list.dataset.dragging
    delete dragged.dataset.dragged
    for (const row of rows) row.style.translate = ''
    onDrop(place)
  }
  const listen = { signal: stop.signal }
  handle.addEventListener(
    'pointermove',
    (moved) => {
      pointer = moved.clientY
      placeRows()
    },
    listen,
  )
  handle.addEventListener('pointerup', () => endDrag(to), listen)
  handle.addEventListener('pointercancel', () => endDrag(from), listen)
  window.addEventListener('keydown', (key) => key.key === 'Escape' && endDrag(from), listen)
  list.dataset.dragging = ''
  dragged.dataset.dragged = ''
  frame = requestAnimationFrame(scrollAtEdge)
}

function findScroller(element: Element): Element {
  for (let at = element.parentElement; at; at = at.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight
    if (scrolls) return at
  }
  return document.scrollingElement ?? document.documentElement
}
