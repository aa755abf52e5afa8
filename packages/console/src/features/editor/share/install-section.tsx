import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#api/account/config.ts'
import { Notice } from '#ui/base/notice.tsx'
import { CopyButton } from '#ui/feedback/copy-button.tsx'
import { type Snippet, writeSnippets } from './snippets.ts'

export function InstallSection({ address }: { address: string | undefined }) {
  const { data: config } = useQuery(configQuery)
  if (!address)
    return <Notice>Deploy your bot first: then it has an address, and a line to paste into your site.</Notice>
  return (
    <div className="grid gap-4">
      <div className="flex items-center justify-between gap-3 rounded-control border px-3 py-2">
        <p className="min-w-0 font-mono text-12 wrap-anywhere">{address}</p>
        <CopyButton text={address} what="link" />
      </div>
      {writeSnippets(address, config?.pinned_widget).map((snippet) => (
        <SnippetBox key={snippet.label} snippet={snippet} />
      ))}
    </div>
  )
}

export function SnippetBox({ snippet: { label, hint, code } }: { snippet: Snippet }) {
  return (
    <div className="rounded-control border bg-sunken p-3">
      <div className="mb-2 flex items-center justify-between gap-3">
        <p className="min-w-0">
          <span className="font-medium">{label}</span> <span className="text-12 text-muted">{hint}</span>
        </p>
        <CopyButton text={code} what={label.toLowerCase()} />
      </div>
      <code className="block font-mono text-12 whitespace-pre-wrap wrap-anywhere">{code}</code>
    </div>
  )
}
