import { useEffect, useState } from 'react'
import { askReadiness, type Readiness } from '#api/readiness.ts'
import { Button } from '#ui/base/button.tsx'
import { Notice } from '#ui/base/notice.tsx'
import { PageHeading } from '#ui/base/page-heading.tsx'

const ASKED_EVERY_MS = 30_000

const WORDS = {
  ready: { tone: 'success', title: 'The service is ready.', text: 'It answers, and so does its database.' },
  busy: {
    tone: 'warning',
    title: 'The service is not ready.',
    text: 'It answers, but cannot work right now: it is starting again, or does not reach its database.',
  },
  silent: {
    tone: 'error',
    title: 'The service does not answer.',
    text: 'Either it is down, or your own connection is.',
  },
} as const

export default function StatusPage() {
  const { readiness, at, isAsking, askAgain } = useReadiness()
  const words = readiness && WORDS[readiness]
  return (
    <div className="mx-auto max-w-content px-4 py-12 sm:px-6 sm:py-20">
      <PageHeading title="API status" description="The state of this server, checked just now and every half minute." />
      <div className="max-w-prose" role="status">
        <Notice tone={words?.tone ?? 'info'}>
          <p className="font-semibold">{words?.title ?? 'Asking the service...'}</p>
          <p className="text-muted">{words?.text ?? 'This takes a moment.'}</p>
        </Notice>
      </div>
      <div className="mt-4 flex min-h-11 flex-wrap items-center gap-4">
        <Button pending={isAsking} onClick={askAgain}>
          Ask again
        </Button>
        {at && <span className="text-muted">Last asked at {at.toLocaleTimeString('en', { hourCycle: 'h23' })}</span>}
      </div>
    </div>
  )
}

function useReadiness() {
  const [asked, setAsked] = useState(0)
  const [isAsking, setIsAsking] = useState(false)
  const [answer, setAnswer] = useState<{ readiness: Readiness; at: Date }>()
  const askAgain = () => setAsked((times) => times + 1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again is what starts it anew
  useEffect(() => {
    const leaving = new AbortController()
    setIsAsking(true)
    askReadiness(leaving.signal)
      .then((readiness) => {
        setAnswer({ readiness, at: new Date() })
        setIsAsking(false)
      })
      .catch(() => undefined)
    const timer = setTimeout(askAgain, ASKED_EVERY_MS)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [asked])

  return { readiness: answer?.readiness, at: answer?.at, isAsking, askAgain }
}
