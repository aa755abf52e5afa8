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
  /** To the end, and no further than to the newest question: its answer is read from the top, however long it grows. */
  toTurn(): void
}

export function createEndFollower(): EndFollower {
  const hasNews = signal(false)
  let box: HTMLElement | null | undefined
  let follows = true
  let staysAtTurn = false
  let height = 0
  const isAtEnd = (it: HTMLElement) => it.scrollHeight - it.scrollTop - it.clientHeight < AT_END
  const follow = () => {
    // A closed chat has no height, and its reader no place to lose.
    if (!box?.clientHeight) return
    if (follows) box.scrollTop = staysAtTurn ? topOfTurn(box) : box.scrollHeight
    follows = isAtEnd(box)
    hasNews.value = !follows && (hasNews.value || box.scrollHeight > height)
    height = box.scrollHeight
  }
  const observer = new ResizeObserver(follow)
  return {
    hasNews,
    watch(content) {
      observer.disconnect()
      box = content?.parentElement
      if (content) observer.observe(content)
      if (box) observer.observe(box)
    },
    onScroll() {
      if (!box?.clientHeight) return
      const isThere = isAtEnd(box)
      // Whoever went there wants to see the end.
      if (isThere && !follows) staysAtTurn = false
      if (isThere) hasNews.value = false
      follows = isThere
    },
    toEnd() {
      follows = true
      staysAtTurn = false
      follow()
    },
    toTurn() {
      follows = true
      staysAtTurn = true
      // After the question is drawn.
      requestAnimationFrame(follow)
    },
  }
}

// Of a question that fills the box only the end is shown, or there would be no room for its answer.
function topOfTurn(box: HTMLElement): number {
  const question = [...box.querySelectorAll<HTMLElement>('.user')].at(-1)
  if (!question) return box.scrollHeight
  const { offsetTop, offsetHeight } = question
  return Math.max(offsetTop - 8, offsetTop + offsetHeight - box.clientHeight / 3)
}
