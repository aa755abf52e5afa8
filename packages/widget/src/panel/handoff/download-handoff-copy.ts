import type { ChatModel } from '#panel/chat-model.ts'
import { joinMessageText } from '#panel/conversation/message.ts'
import type { Fields } from './handoff-state.ts'

export function downloadHandoffCopy(
  { config, conversation, texts }: ChatModel,
  { name, email, message }: Fields,
): void {
  const title = config.value.appearance?.title || config.value.name
  const said = conversation.state.messages.value.map(
    (each) => `${each.role === 'user' ? (texts.value.you ?? 'You') : title}: ${joinMessageText(each)}`,
  )
  const now = new Date().toLocaleString(texts.value.language)
  const parts = [`${title}, ${now}`, [name, email].filter(Boolean).join(', '), message, '---', ...said]
  const address = URL.createObjectURL(new Blob([parts.filter(Boolean).join('\n\n')], { type: 'text/plain' }))
  Object.assign(document.createElement('a'), { href: address, download: 'message.txt' }).click()
  // Revoking the address at once would end the download that has just begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
