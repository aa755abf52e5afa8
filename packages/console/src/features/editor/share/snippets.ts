export interface Snippet {
  label: string
  /** Where it goes, and what for. */
  hint: string
  code: string
}

/** What to paste to have the bot on a site. `address` is that of its live page. */
export function writeSnippets(address: string): Snippet[] {
  const { origin, pathname } = new URL(address)
  const id = pathname.split('/').pop() ?? ''
  const script = `<script async src="${origin}/widget.js" data-project="${id}"`
  return [
    { label: 'Bubble', hint: 'A button in the corner. Paste it before </body>.', code: `${script}></script>` },
    { label: 'In the page', hint: 'A box where you paste it.', code: `${script} data-mode="inline"></script>` },
    {
      label: 'Frame',
      hint: 'For site builders that allow no scripts.',
      code: `<iframe src="${address}" title="Chat" width="400" height="600"></iframe>`,
    },
  ]
}
