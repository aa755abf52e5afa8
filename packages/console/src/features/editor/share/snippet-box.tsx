import type { Snippet } from '#features/editor/share/snippets.ts'
import { CopyButton } from '#ui/copy-button.tsx'

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
