import type { Appearance, SharedTexts } from '@bricks/contract'
import { type ChatSource, mountSource, type ReplyEvent } from '@bricks/widget'
import { useDeferredValue, useEffect, useRef } from 'react'

interface ChatPreviewProps {
  name: string
  appearance: Appearance
  texts: SharedTexts
}

const ANSWER: ReplyEvent[] = [
  { type: 'start', conversation_id: 'preview', message_id: 'preview' },
  { type: 'text', delta: 'This is how your bot will **answer**. Nothing was sent to a model.' },
  { type: 'done', finish: 'stop' },
]

export function ChatPreview(props: ChatPreviewProps) {
  const place = useRef<HTMLDivElement>(null)
  const settings = useDeferredValue(JSON.stringify(props))

  useEffect(() => {
    if (!place.current) return
    const { name, appearance, texts }: ChatPreviewProps = JSON.parse(settings)
    const prompts = appearance.prompts.filter((prompt) => prompt.trim() !== '')
    const source: ChatSource = { config: { name, appearance: { ...appearance, prompts }, texts }, reply: answer }
    const chat = mountSource(place.current, { source })
    return () => chat.destroy()
  }, [settings])

  return (
    <section aria-label="Preview" className="grid content-start gap-2">
      <p className="text-12 text-muted">Preview</p>
      <div ref={place} className="h-[min(30rem,55dvh)]" />
    </section>
  )
}

async function* answer() {
  yield* ANSWER
}
