import type { Appearance, SharedTexts } from '@bricks/contract'
import { buildPicturePath } from '@bricks/contract/wire'
import { type ChatSource, mountSource, type ReplyEvent } from '@bricks/widget'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef } from 'react'
import { livePageQuery } from '#api/projects/live-page.ts'
import { classNames } from '#ui/base/class-names.ts'

interface ChatPreviewProps {
  id: string
  name: string
  appearance: Appearance
  texts: SharedTexts
}

type Settings = Omit<ChatPreviewProps, 'id'> & { logo?: string }

const ANSWER: ReplyEvent[] = [
  { type: 'start', conversation_id: 'preview', message_id: 'preview' },
  { type: 'text', delta: 'This is how your bot will **answer**. Nothing was sent to a model.' },
  { type: 'done', finish: 'stop' },
]

export function ChatPreview({ id, ...props }: ChatPreviewProps) {
  const { data: state } = useQuery(livePageQuery(id))
  const place = useRef<HTMLDivElement>(null)
  const settings = useDeferredValue(
    JSON.stringify({ ...props, logo: state?.logo ? buildPicturePath(id, state.logo) : undefined }),
  )

  useEffect(() => {
    if (!place.current) return
    const { name, appearance, texts, logo }: Settings = JSON.parse(settings)
    const prompts = appearance.prompts.filter((prompt) => prompt.trim() !== '')
    const source: ChatSource = {
      config: { name, appearance: { ...appearance, prompts }, texts, logo },
      reply: streamSampleAnswer,
    }
    const chat = mountSource(place.current, {
      source,
      locale: appearance.language,
      colorScheme: appearance.color_scheme,
    })
    return () => chat.destroy()
  }, [settings])

  return (
    <section aria-label="Preview" className="grid content-start gap-2 self-start sm:sticky sm:top-0">
      <p className="text-12 text-muted">Preview</p>
      <div ref={place} className="h-[min(30rem,55dvh)]" />
      <BubbleSample {...props.appearance} />
    </section>
  )
}

function BubbleSample({ launcher_text: text, accent, position }: Appearance) {
  if (!text) return null
  const color = accent || '#1369cb'
  return (
    <p
      aria-hidden="true"
      dir="ltr"
      style={{ background: color, color: `lab(from ${color} calc((50 - l) * 100) 0 0)` }}
      className={classNames(
        'flex max-w-full items-center gap-2.5 rounded-[28px] p-3.5 pe-5 font-medium text-[15px] shadow-pop',
        'before:size-6.5 before:shrink-0 before:rounded-full before:rounded-bl-none before:bg-current',
        position === 'left' ? 'justify-self-start' : 'justify-self-end',
      )}
    >
      <span dir="auto" className="truncate">
        {text}
      </span>
    </p>
  )
}

async function* streamSampleAnswer() {
  yield* ANSWER
}
