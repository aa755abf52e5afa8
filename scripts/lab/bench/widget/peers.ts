import type { ElementPath } from './subject.ts'

export interface Peer {
  package: string
  version: string
  embed(origin: string): string
  launcher?: ElementPath
  input: ElementPath
  answers: Readonly<Record<string, unknown>>
}

const writeModuleScript = (code: string) => `<script type="module" nonce="embed">${code}</script>`

export const PEERS: readonly Peer[] = [
  {
    package: 'flowise-embed',
    version: '3.1.6',
    embed: (origin) =>
      writeModuleScript(`import Chatbot from '${origin}/flowise-embed/dist/web.js'
        Chatbot.init({ chatflowid: 'bench', apiHost: '${origin}' })`),
    launcher: ['flowise-chatbot', 'button[part=button]'],
    input: ['flowise-chatbot', 'textarea'],
    answers: {
      '/api/v1/public-chatbotConfig/': { uploads: { isImageUploadAllowed: false }, starterPrompts: [] },
      '/api/v1/chatflows-streaming/': { isStreaming: true },
      '/api/v1/leads': {},
    },
  },
  {
    package: '@typebot.io/js',
    version: '0.10.7',
    embed: (origin) =>
      writeModuleScript(`import Typebot from '${origin}/@typebot.io/js/dist/web.js'
        Typebot.initBubble({ typebot: 'bench', apiHost: '${origin}' })`),
    launcher: ['typebot-bubble', 'button[part=button]'],
    input: ['typebot-bubble', 'input.text-input'],
    answers: {
      '/api/v1/typebots/bench/startChat': {
        sessionId: 'bench',
        typebot: { id: 'bench', version: '6', theme: {}, settings: {} },
        messages: [
          {
            id: 'm1',
            type: 'text',
            content: { type: 'richText', richText: [{ type: 'p', children: [{ text: 'Hi!' }] }] },
          },
        ],
        input: { id: 'i1', type: 'text input', options: { labels: { placeholder: 'Type', button: 'Send' } } },
      },
    },
  },
  {
    package: '@n8n/chat',
    version: '1.37.0',
    embed: (origin) =>
      `<link href="${origin}/@n8n/chat/dist/style.css" rel="stylesheet">${writeModuleScript(
        `import { createChat } from '${origin}/@n8n/chat/dist/chat.bundle.es.js'
        createChat({ webhookUrl: '${origin}/webhook' })`,
      )}`,
    launcher: ['#n8n-chat .chat-window-toggle'],
    input: ['#n8n-chat textarea'],
    answers: { '/webhook': { data: [] } },
  },
  {
    package: 'deep-chat',
    version: '2.4.2',
    embed: (origin) =>
      `<script type="module" src="${origin}/deep-chat/dist/deepChat.bundle.js"></script>
        <deep-chat connect='{"url":"${origin}/chat"}'></deep-chat>`,
    input: ['deep-chat', '#text-input'],
    answers: {},
  },
  {
    package: 'open-chat-studio-widget',
    version: '0.6.0',
    embed: (origin) =>
      `<script type="module" src="${origin}/open-chat-studio-widget/dist/open-chat-studio-widget/open-chat-studio-widget.esm.js"></script>
        <open-chat-studio-widget chatbot-id="bench" api-base-url="${origin}"></open-chat-studio-widget>`,
    launcher: ['open-chat-studio-widget', '.chat-btn-icon'],
    input: ['open-chat-studio-widget', 'textarea'],
    answers: { '/api/chat/start/': { session_id: 'bench', chatbot: { id: 'bench', name: 'Bench' }, participant: {} } },
  },
]
