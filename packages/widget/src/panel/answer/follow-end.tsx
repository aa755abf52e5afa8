/** @jsxImportSource preact */
import { type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { enAnswer } from '#locales/en-answer.ts'
import type { ChatModel } from '#panel/chat-model.ts'
import { Icon } from '#panel/view/icons.tsx'
import { copyCode } from './copy-text.ts'
import { emitLinkEvent } from './emit-link-event.ts'
import { DOWN } from './icons.ts'

const AT_END = 48

export function FollowEnd({ chat: { conversation, texts } }: { chat: ChatModel }) {
  const onClick = (event: MouseEvent) => {
    emitLinkEvent(event)
    copyCode(event, texts.peek())
  }
  const { watch, hasNews, toEnd } = useMemo(() => createFollower(conversation.state.running, onClick), [])
  return (
    <div ref={watch}>
      {hasNews.value && (
        <button type="button" class="news" onClick={toEnd}>
          <Icon path={DOWN} />
          {texts.value.newMessages ?? enAnswer.newMessages}
        </button>
      )}
    </div>
  )
}

interface Follower {
  hasNews: Signal<boolean>
  watch(anchor: HTMLElement | null): void
  toEnd(): void
}

function createFollower(running: ReadonlySignal<unknown>, onClick: (event: MouseEvent) => void): Follower {
  const hasNews = signal(false)
  let box: HTMLElement | null | undefined
  let unsubscribe: (() => void) | undefined
  let follows = true
  let staysAtQuestion = false
  let height = 0
  const isAtEnd = (it: HTMLElement) => it.scrollHeight - it.scrollTop - it.clientHeight < AT_END
  const scrollToFollow = () => {
    if (!box?.clientHeight) return
    if (follows) box.scrollTop = staysAtQuestion ? measureQuestionTop(box) : box.scrollHeight
    follows = isAtEnd(box)
    hasNews.value = !follows && (hasNews.value || box.scrollHeight > height)
    height = box.scrollHeight
  }
  const onScroll = () => {
    if (!box?.clientHeight) return
    const isThere = isAtEnd(box)
    if (isThere && !follows) staysAtQuestion = false
    if (isThere) hasNews.value = false
    follows = isThere
  }
  // After sending, the question stays at the top of the view, so that a long answer is read from its start.
  const scrollToQuestion = () => {
    follows = true
    staysAtQuestion = true
    requestAnimationFrame(scrollToFollow)
  }
  const observer = new ResizeObserver(scrollToFollow)
  return {
    hasNews,
    watch(anchor) {
      observer.disconnect()
      unsubscribe?.()
      box = anchor?.parentElement?.querySelector('.log')
      if (!box) return
      box.onscroll = onScroll
      box.onclick = onClick
      observer.observe(box)
      if (box.firstElementChild) observer.observe(box.firstElementChild)
      unsubscribe = running.subscribe((answer) => answer && scrollToQuestion())
    },
    toEnd() {
      follows = true
      staysAtQuestion = false
      scrollToFollow()
    },
  }
}

function measureQuestionTop(box: HTMLElement): number {
  const question = [...box.querySelectorAll<HTMLElement>('.user')].at(-1)
  if (!question) return box.scrollHeight
  const { offsetTop, offsetHeight } = question
  return Math.max(offsetTop - 8, offsetTop + offsetHeight - box.clientHeight / 3)
}
