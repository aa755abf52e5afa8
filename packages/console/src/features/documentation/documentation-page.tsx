import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { configQuery } from '#api/account/config.ts'
import { Spinner } from '#ui/base/spinner.tsx'

const OWN_HANDBOOK = '/handbook/'
const LOADING_MS = 1500

export default function DocumentationPage() {
  const { data: config, isPending } = useQuery(configQuery)
  const [isLoading, setIsLoading] = useState(true)
  const address = config?.docs_url || OWN_HANDBOOK + formatThemeQuery()

  useEffect(() => {
    const timer = setTimeout(() => setIsLoading(false), LOADING_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div className="relative h-[calc(100dvh-8rem)]">
      <h1 className="sr-only">Documentation</h1>
      {isLoading && (
        <div className="absolute inset-0 grid place-items-center rounded-card border bg-surface">
          <Spinner label="Loading the documentation" className="size-6" />
        </div>
      )}
      {!isPending && (
        <iframe
          title="Documentation"
          src={address}
          sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
          className="size-full rounded-card border bg-surface"
        />
      )}
    </div>
  )
}

/** The frame is sandboxed and cannot read the chosen theme, so the frame's address carries the theme. */
function formatThemeQuery(): string {
  const { theme } = document.documentElement.dataset
  return theme ? `?theme=${theme}` : ''
}
