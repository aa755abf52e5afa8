/**
 * Only the words that the first view of a chat may need. All other English words come with the part that shows them.
 */
export const en = {
  language: 'en',
  direction: 'ltr',
  hint: 'Usually answers at once',
  welcome: 'Hello! How can I help?',
  placeholder: 'Type a message...',
  send: 'Send',
  close: 'Close the chat',
  messages: 'Messages',
  copy: 'Copy',
  copied: 'Copied',
  offline: 'You are offline.',
  unavailable: 'This chat is not available.',
}

export function fillPlaceholders(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
