import { CopyButton } from '#ui/copy-button.tsx'

/** The one line that puts a live bot on a web site. `address` is that of its live page. */
export function EmbedSnippet({ address }: { address: string }) {
  const { origin, pathname } = new URL(address, location.origin)
  const snippet = `<script async src="${origin}/widget.js" data-project="${pathname.split('/').pop()}"></script>`
  return (
    <div className="rounded-control border bg-sunken p-3">
      <p className="mb-2 flex items-center justify-between gap-3 text-12 text-muted">
        Paste this into your site, before {'</body>'}
        <CopyButton text={snippet} label="Copy tag" />
      </p>
      <code className="block font-mono text-12 break-all">{snippet}</code>
    </div>
  )
}
