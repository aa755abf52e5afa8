export const enOpened = {
  newMessages: 'New messages',
  stop: 'Stop',
  newConversation: 'New conversation',
  enlarge: 'Enlarge the chat',
  reduce: 'Make the chat smaller',
  tooLong: 'Your message is too long.',
  seconds: '{count}\u00a0s',
  wait: 'Please wait a moment.',
}
