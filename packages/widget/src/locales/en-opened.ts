export const enOpened = {
  stop: 'Stop',
  newConversation: 'New conversation',
  enlarge: 'Enlarge the chat',
  reduce: 'Make the chat smaller',
  editing: 'You are changing your last message.',
  cancel: 'Cancel',
  tooLong: 'Your message is too long.',
  wait: 'Please wait a moment.',
}
