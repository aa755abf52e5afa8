import { expect, test } from 'vitest'
import { createSnippets } from './snippets.ts'

const ADDRESS = 'https://chat.example/live/P1'

test('each way to a bot is one thing to paste', () => {
  const snippets = createSnippets(ADDRESS, { path: '/widget@1a2b.js', integrity: 'sha384-xyz' })
  expect(Object.fromEntries(snippets.map(({ label, code }) => [label, code]))).toEqual({
    Bubble: '<script async src="https://chat.example/widget.js" data-project="P1"></script>',
    'In the page': '<script async src="https://chat.example/widget.js" data-project="P1" data-mode="inline"></script>',
    Element: '<script async src="https://chat.example/widget.js"></script>\n<bricks-chat project="P1"></bricks-chat>',
    Module:
      "import { mountChat } from '@bricks/widget'\n\nmountChat({ server: 'https://chat.example', project: 'P1' })",
    Frame: '<iframe src="https://chat.example/live/P1" title="Chat" width="400" height="600"></iframe>',
    'Pinned version':
      '<script async src="https://chat.example/widget@1a2b.js" integrity="sha384-xyz" crossorigin="anonymous" data-project="P1"></script>',
  })
})

test('a server that has not built the widget pins nothing', () => {
  expect(createSnippets(ADDRESS).map(({ label }) => label)).not.toContain('Pinned version')
})
