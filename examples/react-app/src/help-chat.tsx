import { mountChat } from '@bricks/widget'
import { useEffect, useEffectEvent, useRef } from 'react'

export function HelpChat({ onAnswer }: { onAnswer: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const answered = useEffectEvent(onAnswer)

  useEffect(() => {
    if (!place.current) return
    const chat = mountChat({
      server: 'http://127.0.0.1:3000',
      project: 'PROJECT_ID',
      mode: 'inline',
      target: place.current,
    })
    chat.on('reply', () => answered())
    return () => chat.destroy()
  }, [])

  return <div ref={place} className="help" />
}
