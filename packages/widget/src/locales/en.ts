/** Every text a visitor reads, in one language. `{name}` and the like are filled in. */
export const en = {
  /** Tag of the language, and the way it is written. */
  language: 'en',
  direction: 'ltr',
  hint: 'Usually answers at once',
  /** The first message, where the bot's owner wrote none. */
  welcome: 'Hello! How can I help?',
  placeholder: 'Type a message...',
  send: 'Send',
  stop: 'Stop',
  close: 'Close the chat',
  newConversation: 'New conversation',
  messages: 'Messages',
  newMessages: 'New messages',
  /** Who wrote a message, for whoever hears the chat. */
  you: 'You',
  sendAgain: 'Send again',
  /** Beside "Send again"; nothing, for the control says it all. */
  notSent: '',
  edit: 'Edit',
  editing: 'You are changing your last message.',
  cancel: 'Cancel',
  noAnswer: 'No answer came.',
  cutShort: 'The answer ended at its length limit.',
  filtered: 'The answer was stopped by a content filter.',
  /** The connection or the model broke off in the middle. */
  cutOff: 'The answer was cut off.',
  stepRunning: 'Looking up {name} ...',
  stepDone: 'Looked up {name}',
  stepFailed: 'Could not look up {name}',
  seconds: '{count}\u00a0s',
  request: 'Request',
  response: 'Answer',
  copy: 'Copy',
  copied: 'Copied',
  copyAnswer: 'Copy the answer',
  goodAnswer: 'Good answer',
  badAnswer: 'Bad answer',
  /** Why nothing can be sent just now. */
  offline: 'You are offline.',
  tooLong: 'Your message is too long.',
  wait: 'Please wait a moment.',
  limitTitle: 'This chat is taking a break',
  limit: 'All its messages for this month are used. Please try again next month.',
  limitOwner: 'Is this your bot?',
  upgrade: 'Upgrade its plan',
  ok: 'OK',
  unavailable: 'This chat is not available.',
}

export type Texts = typeof en

/** Puts values into a text: `fill('{count} s', { count: '0.2' })`. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
