import type { PublicConfig } from '@bricks/contract'

export interface Snippet {
  label: string
  hint: string
  code: string
}

export function createSnippets(address: string, pinned?: PublicConfig['pinned_widget']): Snippet[] {
  const { origin, pathname } = new URL(address)
  const id = pathname.split('/').pop() ?? ''
  const loader = `<script async src="${origin}/widget.js"`
  const script = `${loader} data-project="${id}"`
  return [
    { label: 'Bubble', hint: 'A button in the corner. Paste it before </body>.', code: `${script}></script>` },
    { label: 'In the page', hint: 'A box where you paste it.', code: `${script} data-mode="inline"></script>` },
    {
      label: 'Element',
      hint: 'A box wherever you write the element. The script tag stands once on the page.',
      code: `${loader}></script>\n<bricks-chat project="${id}"></bricks-chat>`,
    },
    {
      label: 'Module',
      hint: 'For apps that are bundled.',
      code: `import { mountChat } from '@bricks/widget'\n\nmountChat({ server: '${origin}', project: '${id}' })`,
    },
    {
      label: 'Frame',
      hint: 'For site builders that allow no scripts.',
      code: `<iframe src="${address}" title="Chat" width="400" height="600"></iframe>`,
    },
    ...(pinned ? [createPinnedSnippet(`${origin}${pinned.path}`, pinned.integrity, id)] : []),
  ]
}

function createPinnedSnippet(src: string, integrity: string, id: string): Snippet {
  return {
    label: 'Pinned version',
    hint: 'Browsers check that the script is this one. You change the line to get a newer one.',
    code: `<script async src="${src}" integrity="${integrity}" crossorigin="anonymous" data-project="${id}"></script>`,
  }
}
