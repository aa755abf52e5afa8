import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'

const CONFIRMATION_MS = 2_000

/** Puts a text on the clipboard and says so for a moment. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [copied])

  return (
    <Button size="small" onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}>
      {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </Button>
  )
}
