import { type Signal, signal } from './signal.ts'

/** Nearer to the end than this (px), the reader counts as being there. */
const AT_END = 48

/** Keeps a scrolling box at its end while its content grows, unless the reader has gone up to read. */
export type EndFollower = {
  /** Something came below what the reader sees. */
  hasNews: Signal<boolean>
  /** For `ref` of the content inside the box. */
  watch(content: HTMLElement | null): void
  onScroll(): void
  toEnd(): void
}

export function createEndFollower(): EndFollower {
  const hasNews = signal(false)
  let box: HTMLElement | null | undefined
  let follows = true
  const toEnd = () => {
    follows = true
    hasNews.value = false
    if (box) box.scrollTop = box.scrollHeight
  }
  const observer = new ResizeObserver(() => {
    if (follows) toEnd()
    else hasNews.value = true
  })
  return {
    hasNews,
    watch(content) {
      observer.disconnect()
      box = content?.parentElement
      if (content) observer.observe(content)
      if (box) observer.observe(box)
    },
    onScroll() {
      if (!box) return
      follows = box.scrollHeight - box.scrollTop - box.clientHeight < AT_END
      if (follows) hasNews.value = false
    },
    toEnd,
  }
}
