import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#api/config.ts'
import { SnippetBox } from '#features/editor/share/snippet-box.tsx'
import { writeSnippets } from '#features/editor/share/snippets.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Notice } from '#ui/notice.tsx'

/** The ways to a live bot. `address` is that of its live page; absent while it is not live. */
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
