import { useEffect, useState } from 'react'
import { Button } from '#ui/base/button.tsx'
import { Check, Copy } from '#ui/icons/first-icons.ts'
import { copyTextOrSayRefused } from './copy-text.ts'

const CONFIRMATION_MS = 2_000

interface CopyButtonProps {
  text: string
  label?: string
  /** Added to the accessible name if a page has several copy buttons. */
  what?: string
}

export function CopyButton({ text, label = 'Copy', what }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [copied])

  return (
    <Button size="small" onClick={() => void copyTextOrSayRefused(text).then(setCopied)}>
      {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      <span>
        <span aria-live="polite">{copied ? 'Copied' : label}</span>
        {what && <span className="sr-only"> {what}</span>}
      </span>
    </Button>
  )
}
