import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Check, Copy } from '#ui/icons.ts'

const CONFIRMATION_MS = 2_000

interface CopyButtonProps {
  text: string
  /** Tells it from others on the page, to those who do not see where it stands. */
  what?: string
}

/** Puts a text on the clipboard and says so for a moment. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [copied])

  return (
    <Button size="small" onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}>
      {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      <span>
        <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
        {what && <span className="sr-only"> {what}</span>}
      </span>
    </Button>
  )
}
